// English.

import { counted, grouped } from '../core/words.js';

/**
 * @typedef {import('../board/model.js').Vehicle} Vehicle
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 */

/** @param {Vehicle} vehicle */
const called = (vehicle) => (vehicle.red ? `the red car ${vehicle.name}` : vehicle.name);

/** @param {Vehicle} vehicle @param {number} low @param {number} high */
function room(vehicle, low, high) {
  const [back, on] = vehicle.down ? ['up', 'down'] : ['left', 'right'];
  const ways = [];
  if (low < 0) ways.push(`${back} ${-low}`);
  if (high > 0) ways.push(`${on} ${high}`);
  return ways.length > 0 ? `can go ${ways.join(' or ')}` : 'cannot move';
}

export const english = {
  name: 'Clearway',
  views: { play: 'Play', daily: 'Daily', levels: 'Levels', learn: 'Learn', edit: 'Edit' },
  skip: 'Skip to the board',
  navigation: 'Views',
  settings: {
    title: 'Settings',
    theme: 'Theme',
    themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    letters: 'Letters on vehicles',
    motion: 'Less motion',
    board: 'Board',
    boards: { classic: 'Classic', wood: 'Wood', contrast: 'Contrast', print: 'Paper' },
    sound: 'Sound',
    timed: 'Time the daily',
    language: 'Language',
  },
  board: {
    /** @param {Puzzle} puzzle */
    label: (puzzle) => `Board of ${puzzle.width} by ${puzzle.height} cells, ${counted(puzzle.vehicles.length, 'vehicle')}, exit ${puzzle.exit === 'top' ? 'at the top' : puzzle.exit === 'bottom' ? 'at the bottom' : `on the ${puzzle.exit}`}`,
    /** @param {Vehicle} vehicle */
    vehicle: (vehicle) => `${vehicle.red ? 'Red car' : vehicle.length > 2 ? 'Truck' : 'Car'} ${vehicle.name}, ${vehicle.down ? 'vertical' : 'horizontal'}`,
    /** @param {Vehicle} vehicle @param {number} offset @param {number} low @param {number} high */
    position: (vehicle, offset, low, high) => `${vehicle.down ? `row ${offset + 1}, column ${vehicle.column + 1}` : `row ${vehicle.row + 1}, column ${offset + 1}`}, ${room(vehicle, low, high)}`,
  },
  /** @param {string} name @param {string} direction @param {number} by */
  move: (name, direction, by) => `${name} ${direction} ${Math.abs(by)}`,
  play: {
    custom: 'A puzzle of your own',
    /** @param {string} day */
    today: (day) => `Daily, ${day}`,
    goal: { right: 'Get the red car out on the right.', left: 'Get the red car out on the left.', top: 'Get the red car out at the top.', bottom: 'Get the red car out at the bottom.' },
    /** @param {number} moves */
    par: (moves) => `Par ${grouped(moves)}`,
    about: 'About this board',
    print: 'Print',
    /** @param {string} name @param {number} number */
    level: (name, number) => `${name} ${number}`,
    /** @param {number} vehicles @param {number | null} states @param {number | null} grade */
    facts: (vehicles, states, grade) => [counted(vehicles, 'vehicle'), states === null ? '' : counted(states, 'position'), grade === null ? '' : `grade ${grade} of 100`].filter(Boolean).join(' · '),
    moves: 'moves',
    steps: 'steps',
    toGo: 'to go, at best',
    best: 'best possible',
    undo: 'Undo',
    redo: 'Redo',
    reset: 'Reset',
    hint: 'Hint',
    way: 'Your way so far',
    wayEmpty: 'Drag a vehicle, or tap it and then an arrow. On the keyboard: Tab and the arrow keys.',
    share: 'Copy link',
    shared: 'Link copied',
    edit: 'Edit this board',
    learn: 'See how it is searched',
    blocked: 'It cannot go there.',
    bad: 'This link does not hold a puzzle, so here is another one.',
    /** @param {string} name @param {string} direction @param {number} by @param {number} moves */
    told: (name, direction, by, moves) => `${name} ${direction} ${Math.abs(by)}. ${counted(moves, 'move')}.`,
    undone: 'Undone.',
    redone: 'Redone.',
    restarted: 'Back at the start.',
  },
  solved: {
    /** @param {number} moves */
    title: (moves) => `Solved in ${counted(moves, 'move')}`,
    perfect: 'Nobody can do it in fewer.',
    /** @param {number} best */
    better: (best) => `The fewest possible are ${grouped(best)}.`,
    looking: 'Counting the fewest possible…',
    unknown: 'The fewest possible are not known for this board.',
    helped: 'With some help.',
    shown: 'The solution was shown, so there are no stars this time.',
    /** @param {number} stars */
    stars: (stars) => `${stars} of 3 stars`,
    next: 'Next level',
    another: 'Another',
    again: 'Play again',
    levels: 'All levels',
  },
  hint: {
    title: 'Stuck?',
    intro: 'Help comes in small steps, as much as you like.',
    ask: 'Am I on track?',
    askMore: ['', 'How far is it?', 'Which vehicle?', 'Which move?', 'Why?'],
    show: 'Show me',
    solution: 'Whole solution',
    thinking: 'Looking…',
    /** @param {number} expanded */
    thinkingLong: (expanded) => `Looking… ${grouped(expanded)} positions so far`,
    cancel: 'Stop',
    stopped: 'Stopped. This board is a hard one; no answer yet.',
    unsolvable: 'There is no way out from here: this board has no solution.',
    onTrack: 'Yes, you are on a shortest way.',
    /** @param {number} more */
    offTrack: (more) => `You have left the shortest way: ${counted(more, 'move')} more than needed.`,
    offTrackUnknown: 'You can still get out from here.',
    /** @param {number} moves */
    left: (moves) => `${counted(moves, 'move')} to go, at best.`,
    /** @param {Vehicle} vehicle */
    vehicle: (vehicle) => `Look at ${called(vehicle)}.`,
    /** @param {Vehicle} vehicle @param {string} direction @param {number} by */
    move: (vehicle, direction, by) => `Move ${called(vehicle)} ${direction} ${Math.abs(by)}.`,
    why: {
      plain: {
        'reach-exit': 'It drives the red car to the exit.',
        advance: 'It brings the red car nearer to the exit.',
        'clear-exit': "It gets out of the red car's way.",
        begin: 'It goes part of its way, and continues later.',
        none: 'It prepares nothing that a later move needs.',
      },
      pass: /** @param {Vehicle} vehicle */ (vehicle) => `It passes before ${called(vehicle)} is in the way.`,
      free: {
        'clear-exit': /** @param {Vehicle} vehicle */ (vehicle) => `It frees the cell that ${called(vehicle)} needs to clear the red car's way.`,
        'drive-out': /** @param {Vehicle} vehicle */ (vehicle) => `It frees the cell that ${called(vehicle)} needs to drive on.`,
        'make-room': /** @param {Vehicle} vehicle @param {Vehicle} other */ (vehicle, other) => `It frees the cell that ${called(vehicle)} needs to make room for ${called(other)}.`,
        'move-on': /** @param {Vehicle} vehicle */ (vehicle) => `It frees the cell that ${called(vehicle)} needs to move on.`,
      },
    },
    /** @param {string} names */
    blockers: (names) => `In the red car's way: ${names}.`,
    free: 'The way out is free.',
    quick: 'A quick hint',
    unproven: 'This is not proven to be the shortest way; the proof goes on.',
    noQuick: 'There is no quick hint for this board.',
  },
  playback: {
    title: 'The way out',
    /** @param {number} moves @param {number} steps @param {boolean} optimal */
    summary: (moves, steps, optimal) => `${counted(moves, 'move')}, ${counted(steps, 'step')}${optimal ? ', the fewest moves there are' : ''}`,
    play: 'Play',
    pause: 'Pause',
    back: 'Back',
    next: 'Next',
    speed: 'Speed',
    speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
    position: 'Move',
    close: 'Close',
    adopt: 'Go on from here',
    /** @param {number} at @param {number} of */
    at: (at, of) => `${at} of ${of}`,
  },
  space: {
    map: 'Show the map',
    mapBusy: 'Drawing the map…',
    /** @param {number} most */
    mapLarge: (most) => `There are more than ${grouped(most)} positions: too many for a map.`,
    mapHelp: 'A disc is all positions with the same distance from the exit (out is on the right) and the same detour (further down: more moves than needed). Click a disc to see its positions. Red is your way.',
    /** @param {number} discs @param {number} states */
    mapLabel: (discs, states) => `${counted(discs, 'disc')} for ${counted(states, 'position')}`,
    mapDepth: 'Moves from the exit',
    mapDetour: 'Detour',
    /** @param {number} depth @param {number} detour */
    mapAt: (depth, detour) => `${counted(depth, 'move')} from the exit, detour ${grouped(detour)}.`,
    /** @param {number} number @param {number} of */
    mapPosition: (number, of) => `Position ${grouped(number)} of ${grouped(of)}.`,
    mapOpen: 'Play from here',
    title: 'Where you are',
    intro: 'All positions of this puzzle by how far they are from the exit, and your way among them.',
    show: 'Show the space',
    /** @param {number} states @param {number} edges @param {number} depth @param {number} solved */
    facts: (states, edges, depth, solved) => `${counted(states, 'position')}, joined by ${counted(edges, 'move')}. The farthest is ${counted(depth, 'move')} from the exit; ${grouped(solved)} ${solved === 1 ? 'is' : 'are'} solved.`,
    unsolvable: 'No position of this puzzle is solved.',
    stopped: 'The space of this puzzle is too large to be counted here.',
    far: 'far from the exit',
    near: 'out',
    /** @param {number[]} depths */
    path: (depths) => `Your way: ${depths.join(', ')} moves from the exit.`,
    /** @param {number} max */
    label: (max) => `Number of positions for each distance from the exit, 0 to ${max}`,
    /** @param {string} count */
    shortest: (count) => `${grouped(BigInt(count))} different shortest ${count === '1' ? 'solution' : 'solutions'} from the start.`,
  },
  edit: {
    title: 'Draw a board',
    tray: 'Tray',
    /** @param {string} piece */
    cursor: (piece) => `Place: ${piece}.`,
    cursorHelp: 'Arrow keys choose a cell, R turns the piece, Enter places it, Escape leaves.',
    /** @param {number} row @param {number} column @param {string} content */
    cell: (row, column, content) => `Row ${row + 1}, column ${column + 1}, ${content === '' ? 'free' : content === '#' ? 'a wall' : content}.`,
    /** @param {string} name @param {number} row @param {number} column */
    placed: (name, row, column) => `${name} at row ${row + 1}, column ${column + 1}.`,
    keys: 'Arrow keys move it, R turns it, plus and minus change its length, Delete removes it.',
    lying: 'Horizontal.',
    upright: 'Vertical.',
    undone: 'Undone.',
    bad: 'This link does not hold a board, so here is the one that was open.',
    trayHelp: 'Drag a piece to the board, or choose it and tap a cell.',
    pieces: { car: 'Car', truck: 'Truck', red: 'Red car', wall: 'Wall' },
    turn: 'Upright',
    width: 'Columns',
    height: 'Rows',
    exit: 'Exit',
    sides: { left: 'Left', right: 'Right', top: 'Top', bottom: 'Bottom' },
    clear: 'Clear',
    undo: 'Undo',
    /** @param {string} name */
    selected: (name) => `Chosen: ${name}`,
    none: 'Tap a vehicle to choose it; tap it again, or press R, to turn it. Drag it off the board to remove it.',
    longer: 'Longer',
    shorter: 'Shorter',
    rotate: 'Turn',
    makeRed: 'Make it red',
    remove: 'Remove',
    play: 'Play it',
    harder: 'Make it as hard as it gets',
    harderBusy: 'Looking at every position…',
    /** @param {number} moves */
    harderDone: (moves) => `The hardest position of this board: ${counted(moves, 'move')}.`,
    harderSame: 'It is as hard as it gets already.',
    harderStopped: 'The space of this board is too large to look at every position.',
    checking: 'Checking…',
    /** @param {number} moves @param {number} steps */
    solvable: (moves, steps) => `Solvable in ${counted(moves, 'move')} (${counted(steps, 'step')}).`,
    already: 'The red car is at the exit already.',
    unsolvable: 'Unsolvable: the red car can never reach the exit.',
    /** @param {string[]} core */
    locked: (core) => core.length < 2
      ? 'Unsolvable: the red car cannot reach the exit even alone on the board.'
      : `Unsolvable: these ${core.length} vehicles lock each other: ${core.join(', ')}.`,
    unknown: 'Too hard to tell quickly. Play it, or ask for a hint there.',
    faults: {
      overlap: (/** @type {string} */ a, /** @type {string} */ b) => `${a} and ${b} stand on the same cell.`,
      walled: (/** @type {string} */ a) => `${a} stands on a wall.`,
      outside: (/** @type {string} */ a) => `${a} sticks out of the board.`,
      noRed: 'There is no red car. Drag one in.',
    },
    picture: {
      title: 'From a picture', help: 'A screenshot or a photo of a board: choose, drop or paste it.', stays: 'The picture stays on this device.', sent: 'The picture goes only to the server of this page.',
      choose: 'Choose a picture', take: 'Take a photo', remove: 'Remove the picture', busy: 'Reading the picture…', sure: 'The board was read. Compare it with the picture.', unsure: 'Please check what is marked:', none: 'No board was found. Drag the corners onto it.', broken: 'This picture cannot be opened.', red: 'Which one is the red car? Tap it in the picture.',
      doubts: {
        /** @param {string} name */
        vehicle: (name) => `Vehicle ${name} may be another one.`,
        /** @param {number} row @param {number} column */
        wall: (row, column) => `The wall in row ${row}, column ${column} may be none.`,
        board: 'The board may be elsewhere, or have another size.',
        exit: 'The exit was not seen; it is on the usual side.',
      },
      /** @param {number} number */
      corner: (number) => `Corner ${number} of the board in the picture`,
      /** @param {number} number */
      board: (number) => `Board ${number}`,
      /** @param {number} count */
      sheet: (count) => `${count} boards on this sheet. Which one?`,
    },
    paste: 'Paste a board in any notation',
    pasteHelp: 'A grid, a list of cars, a course file, JSON: whatever it is, it is recognised. Files can be dropped here.',
    pasteLabel: 'Text of a board',
    /** @param {string} notation @param {number} width @param {number} height @param {number} vehicles */
    understood: (notation, width, height, vehicles) => `Understood as ${notation}: ${width} by ${height}, ${counted(vehicles, 'vehicle')}.`,
    use: 'Use it',
    file: 'Open a file',
    tooLarge: 'This file is too large for a puzzle.',
    textSize: 'Size of the board in the text',
    textWidth: 'Width',
    textHeight: 'Height',
    sizeFrom: {
      name: 'The size is from the name of the file.',
      numbers: 'The text does not tell the size; this one fits its numbers. Change it if the board is larger.',
      you: 'The size that you chose.',
      nobody: 'The text does not tell how large the board is.',
    },
    /** @param {number | null} line @param {number | null} column */
    place: (line, column) => (line === null ? '' : `Line ${line}${column === null ? '' : `, column ${column}`}: `),
    take: 'Take it with you',
    copyAs: 'Copy as',
    copy: 'Copy',
    copied: 'Copied',
    link: 'Copy link',
    svg: 'Save SVG',
    png: 'Save PNG',
    /** @param {string} name */
    removed: (name) => `${name} removed.`,
  },
  learn: {
    title: 'Watch them search',
    intro: 'The same board, searched in different ways. Each tick of the clock, every lane looks at one more position.',
    algorithm: 'Algorithm',
    heuristic: 'Heuristic',
    /** @param {number} number */
    lane: (number) => `Lane ${number}`,
    add: 'Add a lane',
    remove: 'Remove',
    start: 'Start',
    pause: 'Pause',
    go: 'Go on',
    step: 'Step',
    end: 'To the end',
    cancel: 'Stop',
    again: 'Watch again',
    unknown: 'This link names a search that is not known here. It was left out.',
    speed: 'Speed',
    searching: 'Searching…',
    expanded: 'looked at',
    generated: 'produced',
    waiting: 'waiting',
    byCost: 'looked at, by moves from the start',
    /** @param {number} bucket */
    bucket: (bucket) => (bucket > 1 ? ` (${bucket} to a bar)` : ''),
    noFilm: 'This one has no single positions to show; its counters are below.',
    /** @param {number} moves @param {boolean} optimal */
    found: (moves, optimal) => `Found a way of ${counted(moves, 'move')}${optimal ? ', a shortest one' : ''}.`,
    unsolvable: 'Proved that there is no way out.',
    stopped: 'Stopped.',
    /** @param {string} reason */
    limit: (reason) => `Stopped by a limit (${reason}).`,
    results: 'Side by side',
    bars: { expanded: 'Positions looked at', peak_frontier: 'Most that waited at a time', cost: 'Moves of the way found', seconds: 'Time', memory: 'Most memory held' },
    /** @param {string} best @param {string} worst @param {number} times */
    lessonFewer: (best, worst, times) => `${best} looked at ${times} times fewer positions than ${worst}.`,
    /** @param {string} name @param {number} cost @param {number} least */
    lessonLonger: (name, cost, least) => `${name} ended with a way of ${counted(cost, 'move')} where ${grouped(least)} are enough: it takes a way that it meets, not the shortest one.`,
    lessonSame: 'All of them found a way of the same length; they differ in how much they had to look at.',
    space: 'The space of this puzzle',
  },
  first: {
    title: 'First steps',
    /** @param {number} number */
    name: (number) => `First steps ${number} of 3`,
    goals: [
      'Slide the red car out through the gap. It has a white stripe.',
      'Something is in the way. Move it aside, then drive out.',
      'It cannot move aside yet. Make room for it first.',
    ],
    next: 'Go on',
    done: 'To the first level',
    skip: 'Skip the first steps',
  },
  review: {
    title: 'The coach',
    ask: 'Review my game',
    busy: 'The coach looks at your game…',
    /** @param {number} moves */
    perfect: (moves) => `${counted(moves, 'move')}, and every one was on a shortest way. It cannot be done better.`,
    /** @param {number} moves @param {number} more */
    longer: (moves, more) => `Solved in ${counted(moves, 'move')}, ${grouped(more)} more than needed.`,
    /** @param {number} moves @param {number} left */
    notYet: (moves, left) => `Not out yet: ${counted(moves, 'move')} made, and ${grouped(left)} to go at best.`,
    /** @param {number} moves */
    unfinished: (moves) => `Not out yet: ${counted(moves, 'move')} made.`,
    /** @param {number} number */
    turning: (number) => `The turning point is move ${number}. Until then you were on a shortest way.`,
    tally: 'Your moves',
    names: { kept: 'kept', neutral: 'neutral', lost: 'lost', unknown: 'not known' },
    says: {
      kept: 'Well played: this is on a shortest way.',
      neutral: 'This brings you no nearer to the exit.',
      lost: 'This leads away from the exit.',
      unknown: 'The distance could not be found in time.',
    },
    /** @param {number} number @param {string} move */
    before: (number, move) => `Move ${number}: ${move}`,
    end: 'The end of your way',
    /** @param {Vehicle} vehicle @param {string} direction @param {number} by */
    better: (vehicle, direction, by) => `Better: ${called(vehicle)} ${direction} ${Math.abs(by)}.`,
    again: 'Try again from here',
    moves: 'Moves with their verdicts',
    /** @param {string} depths */
    graph: (depths) => `Moves to the exit along your way: ${depths}`,
    from: 'start',
    to: 'your way',
    paste: 'Review a solution',
    pasteHelp: 'Paste moves in any form: B+1 X+2, a table, or JSON.',
    pasteLabel: 'Moves to review',
    start: 'Review',
  },
  daily: {
    title: 'A puzzle a day',
    intro: 'Easy on Monday, hard on Sunday; the same for everyone.',
    today: 'Today',
    calendar: 'Calendar',
    earlier: 'The month before',
    later: 'The month after',
    statistics: 'Your days',
    solved: 'solved',
    perfect: 'at par',
    streak: 'streak',
    longest: 'longest streak',
    median: 'median time',
    /** @param {string} time */
    time: (time) => `Time: ${time}`,
    share: 'Share',
    /** @param {string} day */
    shareTitle: (day) => `Clearway ${day}`,
    /** @param {string} moves @param {string} best */
    shared: (moves, best) => `${moves} moves${best ? `, par ${best}` : ''}`,
    export: 'Save a file',
    import: 'Load a file',
    exported: 'The file has all your results.',
    /** @param {number} puzzles @param {number} days */
    imported: (puzzles, days) => `Added: ${counted(puzzles, 'puzzle')} and ${counted(days, 'day')} are here now.`,
    notOurs: 'This file does not hold results of Clearway.',
    noDay: 'There is no puzzle for that day, so here is today\'s.',
  },
  levels: {
    title: 'Levels',
    jump: 'Jump to',
    /** @param {number} stars @param {number} of */
    stars: (stars, of) => `★ ${grouped(stars)} of ${grouped(of)}`,
    play: 'Play',
    famous: 'Well-known boards',
    names: ['Beginner', 'Intermediate', 'Advanced', 'Expert', 'Grandmaster'],
    walls: 'Walls',
    /** @param {number} solved @param {number} all */
    progress: (solved, all) => `${solved} of ${all} solved`,
    /** @param {string} name @param {number} moves @param {'none' | 'solved' | 'best'} state @param {number} stars */
    card: (name, moves, state, stars) => `${name}, ${counted(moves, 'move')}${state === 'best' ? ', solved in the fewest moves' : state === 'solved' ? ', solved' : ''}${state === 'none' ? '' : `, ${stars} of 3 stars`}`,
    random: 'A new one:',
    making: 'Looking for a puzzle…',
    /** @param {string} level @param {number} looked */
    makingOf: (level, looked) => `Looking for a puzzle (${level})… ${looked > 0 ? `${grouped(looked)} positions so far` : ''}`,
    made: 'Made for you',
    /** @param {string} level @param {number} number */
    madeName: (level, number) => `New ${level.toLowerCase()} ${number}`,
    /** @param {string} wanted @param {string} found */
    nearest: (wanted, found) => `No ${wanted.toLowerCase()} puzzle was found in time. The nearest one is ${found.toLowerCase()}.`,
    /** @param {number} moves */
    moves: (moves) => counted(moves, 'move'),
  },
  guide: {
    link: 'Guide', search: 'Search the guide', tryIt: 'Drag the vehicles.', play: 'Play this board',
    /** @param {number} count */
    found: (count) => (count === 0 ? 'Nothing found.' : counted(count, 'section')),
  },
  engineFailed: 'The engine does not answer',
};
