// Hebrew, written from right to left.

import { grouped } from '../core/words.js';

/**
 * @typedef {import('../board/model.js').Vehicle} Vehicle
 * @typedef {import('../text.js').Texts} Texts
 */

/** @param {number} count @param {string} one @param {string} many */
const n = (count, one, many) => (count === 1 ? one : `${grouped(count)} ${many}`);
const moves = (/** @type {number} */ count) => n(count, 'מהלך אחד', 'מהלכים');
const steps = (/** @type {number} */ count) => n(count, 'צעד אחד', 'צעדים');
const cars = (/** @type {number} */ count) => n(count, 'כלי רכב אחד', 'כלי רכב');
const states = (/** @type {number} */ count) => n(count, 'מצב אחד', 'מצבים');
/** @type {Record<string, string>} */
const WAY = { left: 'שמאלה', right: 'ימינה', up: 'למעלה', down: 'למטה' };
const way = (/** @type {string} */ direction) => WAY[direction] ?? direction;
const called = (/** @type {Vehicle} */ vehicle) => (vehicle.red ? `המכונית האדומה ${vehicle.name}` : vehicle.name);

/** @type {Texts} */
export const text = {
  name: 'Clearway',
  views: { play: 'משחק', daily: 'יומי', levels: 'שלבים', learn: 'לימוד', edit: 'עריכה' },
  skip: 'דילוג ללוח',
  navigation: 'תצוגות',
  settings: {
    title: 'הגדרות', theme: 'צבעים', themes: { auto: 'כמו המערכת', light: 'בהיר', dark: 'כהה' },
    letters: 'אותיות על המכוניות', motion: 'פחות תנועה', board: 'לוח', boards: { classic: 'קלאסי', wood: 'עץ', contrast: 'ניגודיות', print: 'נייר' },
    sound: 'צליל', timed: 'מדידת זמן ביומי', language: 'שפה',
  },
  board: {
    label: (puzzle) => `לוח של ${puzzle.width} על ${puzzle.height} משבצות, ${cars(puzzle.vehicles.length)}, היציאה ${{ left: 'משמאל', right: 'מימין', top: 'למעלה', bottom: 'למטה' }[puzzle.exit]}`,
    vehicle: (vehicle) => `${vehicle.red ? 'מכונית אדומה' : vehicle.length > 2 ? 'משאית' : 'מכונית'} ${vehicle.name}, ${vehicle.down ? 'אנכית' : 'אופקית'}`,
    position: (vehicle, offset, low, high) => {
      const [back, on] = vehicle.down ? ['למעלה', 'למטה'] : ['שמאלה', 'ימינה'];
      const ways = [low < 0 ? `${back} ${-low}` : '', high > 0 ? `${on} ${high}` : ''].filter(Boolean);
      const place = vehicle.down ? `שורה ${offset + 1}, עמודה ${vehicle.column + 1}` : `שורה ${vehicle.row + 1}, עמודה ${offset + 1}`;
      return `${place}, ${ways.length > 0 ? `יכולה לזוז ${ways.join(' או ')}` : 'אינה יכולה לזוז'}`;
    },
  },
  move: (name, direction, by) => `${name} ${way(direction)} ${Math.abs(by)}`,
  play: {
    custom: 'חידה משלך',
    today: (day) => `יומי, ${day}`,
    goal: { right: 'הוציאו את המכונית האדומה מימין.', left: 'הוציאו את המכונית האדומה משמאל.', top: 'הוציאו את המכונית האדומה למעלה.', bottom: 'הוציאו את המכונית האדומה למטה.' },
    par: (count) => `תקן ${grouped(count)}`,
    about: 'על הלוח הזה', print: 'הדפסה',
    level: (name, number) => `${name} ${number}`,
    facts: (vehicles, count, grade) => [cars(vehicles), count === null ? '' : states(count), grade === null ? '' : `קושי ${grade} מתוך 100`].filter(Boolean).join(' · '),
    moves: 'מהלכים', steps: 'צעדים', toGo: 'נותרו, לפחות', best: 'הטוב ביותר',
    undo: 'ביטול', redo: 'שחזור', reset: 'מהתחלה', hint: 'רמז',
    way: 'הדרך שלך עד כה',
    wayEmpty: 'גררו כלי רכב, או הקישו עליו ואז על חץ. במקלדת: Tab ומקשי החצים.',
    share: 'העתקת קישור', shared: 'הקישור הועתק', edit: 'עריכת הלוח', learn: 'איך מחפשים אותו',
    blocked: 'אי אפשר לזוז לשם.',
    bad: 'הקישור אינו מכיל חידה, לכן הנה אחרת.',
    told: (name, direction, by, count) => `${name} ${way(direction)} ${Math.abs(by)}. ${moves(count)}.`,
    undone: 'בוטל.', redone: 'שוחזר.', restarted: 'חזרה להתחלה.',
  },
  solved: {
    title: (count) => `נפתר: ${moves(count)}`,
    perfect: 'אי אפשר בפחות.',
    better: (best) => `אפשר ב־${grouped(best)}.`,
    looking: 'מחפש את הפתרון הקצר ביותר…',
    unknown: 'הפתרון הקצר ביותר של הלוח אינו ידוע.',
    helped: 'עם קצת עזרה.',
    shown: 'הפתרון הוצג, לכן אין כוכבים הפעם.',
    stars: (stars) => `${stars} מתוך 3 כוכבים`,
    next: 'השלב הבא', another: 'עוד אחת', again: 'שוב', levels: 'כל השלבים',
  },
  hint: {
    title: 'נתקעת?',
    intro: 'העזרה באה בצעדים קטנים, כמה שתרצו.',
    ask: 'אני בדרך הנכונה?',
    askMore: ['', 'כמה נשאר?', 'איזה רכב?', 'איזה מהלך?', 'למה?'],
    show: 'הראו לי', solution: 'הפתרון המלא', thinking: 'מחפש…',
    thinkingLong: (expanded) => `מחפש… ${states(expanded)} עד כה`,
    cancel: 'עצירה',
    stopped: 'נעצר. הלוח קשה; עדיין אין תשובה.',
    unsolvable: 'אין דרך החוצה מכאן: ללוח אין פתרון.',
    onTrack: 'כן, זו דרך קצרה ביותר.',
    offTrack: (more) => `עזבת את הדרך הקצרה: ${moves(more)} יותר מהנדרש.`,
    offTrackUnknown: 'אפשר עדיין לצאת מכאן.',
    left: (count) => `נותרו לפחות ${moves(count)}.`,
    vehicle: (vehicle) => `הביטו: ${called(vehicle)}.`,
    move: (vehicle, direction, by) => `הזיזו: ${called(vehicle)} ${way(direction)} ${Math.abs(by)}.`,
    why: (why) => `(${why})`,
    blockers: (names) => `בדרכה של המכונית האדומה: ${names}.`,
    free: 'הדרך החוצה פנויה.',
    quick: 'רמז מהיר',
    unproven: 'לא הוכח שזו הדרך הקצרה ביותר; ההוכחה נמשכת.',
    noQuick: 'אין רמז מהיר ללוח הזה.',
  },
  playback: {
    title: 'הדרך החוצה',
    summary: (count, stepCount, optimal) => `${moves(count)}, ${steps(stepCount)}${optimal ? ', אי אפשר בפחות' : ''}`,
    play: 'הפעלה', pause: 'השהיה', back: 'הקודם', next: 'הבא', speed: 'מהירות', speeds: { slow: 'איטי', normal: 'רגיל', fast: 'מהיר' },
    position: 'מהלך', close: 'סגירה', adopt: 'המשך מכאן',
    at: (at, of) => `${at} מתוך ${of}`,
  },
  space: {
    title: 'איפה אני',
    intro: 'כל מצבי החידה לפי המרחק מהיציאה, והדרך שלך ביניהם.',
    show: 'הצגת המרחב',
    facts: (count, edges, depth, solved) => `${states(count)}, מחוברים ב־${moves(edges)}. הרחוק ביותר במרחק ${moves(depth)} מהיציאה; פתורים: ${grouped(solved)}.`,
    unsolvable: 'אף מצב של החידה אינו פתור.',
    stopped: 'מרחב החידה גדול מכדי לספור אותו כאן.',
    far: 'רחוק מהיציאה', near: 'בחוץ',
    path: (depths) => `הדרך שלך: ${depths.join(', ')} מהלכים מהיציאה.`,
    label: (max) => `מספר המצבים בכל מרחק מהיציאה, 0 עד ${max}`,
    shortest: (count) => `פתרונות קצרים ביותר מההתחלה: ${grouped(BigInt(count))}.`,
  },
  edit: {
    title: 'ציור לוח', tray: 'חלקים',
    cursor: (piece) => `הנחה: ${piece}.`,
    cursorHelp: 'החצים בוחרים משבצת, R מסובב, Enter מניח, Escape יוצא.',
    cell: (row, column, content) => `שורה ${row + 1}, עמודה ${column + 1}, ${content === '' ? 'פנויה' : content === '#' ? 'קיר' : content}.`,
    placed: (name, row, column) => `${name} בשורה ${row + 1}, עמודה ${column + 1}.`,
    keys: 'החצים מזיזים, R מסובב, פלוס ומינוס משנים אורך, Delete מסיר.',
    lying: 'אופקי.', upright: 'אנכי.', undone: 'בוטל.',
    bad: 'הקישור אינו מכיל לוח, לכן הנה הלוח שהיה פתוח.',
    trayHelp: 'גררו חלק ללוח, או בחרו אותו והקישו על משבצת.',
    pieces: { car: 'מכונית', truck: 'משאית', red: 'מכונית אדומה', wall: 'קיר' },
    turn: 'אנכי', width: 'עמודות', height: 'שורות', exit: 'יציאה', sides: { left: 'שמאל', right: 'ימין', top: 'למעלה', bottom: 'למטה' },
    clear: 'ניקוי', undo: 'ביטול',
    selected: (name) => `נבחר: ${name}`,
    none: 'הקישו על רכב כדי לבחור; שוב, או R, מסובב. גררו אל מחוץ ללוח כדי להסיר.',
    longer: 'ארוך יותר', shorter: 'קצר יותר', rotate: 'סיבוב', makeRed: 'צביעה באדום', remove: 'הסרה', play: 'משחק בלוח',
    harder: 'לעשות קשה ככל האפשר', harderBusy: 'בודק כל מצב…',
    harderDone: (count) => `המצב הקשה ביותר בלוח: ${moves(count)}.`,
    harderSame: 'כבר אי אפשר קשה יותר.', harderStopped: 'ללוח יותר מדי מצבים מכדי לבדוק את כולם.',
    checking: 'בודק…',
    solvable: (count, stepCount) => `אפשר לפתור: ${moves(count)} (${steps(stepCount)}).`,
    already: 'המכונית האדומה כבר ביציאה.',
    unsolvable: 'אין פתרון: המכונית האדומה לא תגיע ליציאה לעולם.',
    locked: (core) => (core.length < 2 ? 'אין פתרון: המכונית האדומה אינה מגיעה ליציאה גם לבדה.' : `אין פתרון: ${core.length} כלי רכב חוסמים זה את זה: ${core.join(', ')}.`),
    unknown: 'קשה לומר מהר. שחקו, או בקשו שם רמז.',
    faults: { overlap: (a, b) => `${a} ו־${b} באותה משבצת.`, walled: (a) => `${a} על קיר.`, outside: (a) => `${a} חורג מהלוח.`, noRed: 'אין מכונית אדומה. גררו אחת.' },
    paste: 'הדבקת לוח בכל כתיב',
    pasteHelp: 'רשת, רשימה, קובץ של קורס, JSON: הכול מזוהה. אפשר גם לגרור לכאן קבצים.',
    pasteLabel: 'טקסט של לוח',
    understood: (notation, width, height, vehicles) => `הובן כ־${notation}: ${width} על ${height}, ${cars(vehicles)}.`,
    use: 'להשתמש', file: 'פתיחת קובץ', tooLarge: 'הקובץ גדול מדי לחידה.',
    textSize: 'גודל הלוח שבטקסט', textWidth: 'רוחב', textHeight: 'גובה',
    sizeFrom: { name: 'הגודל נלקח משם הקובץ.', numbers: 'הטקסט אינו אומר את הגודל; זה מתאים למספרים. שנו אם הלוח גדול יותר.', you: 'הגודל שבחרת.', nobody: 'הטקסט אינו אומר מה גודל הלוח.' },
    place: (line, column) => (line === null ? '' : `שורה ${line}${column === null ? '' : `, עמודה ${column}`}: `),
    take: 'לקחת איתך', copyAs: 'העתקה בתור', copy: 'העתקה', copied: 'הועתק', link: 'העתקת קישור', svg: 'שמירת SVG', png: 'שמירת PNG',
    removed: (name) => `${name} הוסר.`,
  },
  learn: {
    title: 'צפו בהם מחפשים',
    intro: 'אותו לוח, בחיפושים שונים. בכל תקתוק כל מסלול בודק עוד מצב אחד.',
    algorithm: 'אלגוריתם', heuristic: 'היוריסטיקה', lane: (number) => `מסלול ${number}`, add: 'הוספת מסלול', remove: 'הסרה',
    start: 'התחלה', pause: 'השהיה', go: 'המשך', step: 'צעד', end: 'לסוף', cancel: 'עצירה', again: 'צפייה חוזרת',
    unknown: 'הקישור מזכיר חיפוש שאינו מוכר כאן. הוא הושמט.',
    speed: 'מהירות', searching: 'מחפש…', expanded: 'נבדקו', generated: 'נוצרו', waiting: 'ממתינים',
    byCost: 'נבדקו, לפי מהלכים מההתחלה',
    bucket: (bucket) => (bucket > 1 ? ` (${bucket} בעמודה)` : ''),
    noFilm: 'אין כאן מצבים בודדים להראות; המונים למטה.',
    found: (count, optimal) => `נמצאה דרך: ${moves(count)}${optimal ? ', מהקצרות ביותר' : ''}.`,
    unsolvable: 'הוכח שאין דרך החוצה.', stopped: 'נעצר.',
    limit: (reason) => `נעצר בגלל מגבלה (${reason}).`,
    results: 'זה לצד זה',
    bars: { expanded: 'מצבים שנבדקו', peak_frontier: 'המתינו לכל היותר', cost: 'מהלכים בדרך שנמצאה', seconds: 'זמן', memory: 'זיכרון לכל היותר' },
    lessonFewer: (best, worst, times) => `${best} בדק פי ${grouped(times)} פחות מצבים מאשר ${worst}.`,
    lessonLonger: (name, cost, least) => `${name} סיים בדרך של ${moves(cost)} כשדי ב־${grouped(least)}: הוא לוקח דרך שפגש, לא את הקצרה ביותר.`,
    lessonSame: 'כולם מצאו דרך באותו אורך; הם נבדלים בכמות שבדקו.',
    space: 'מרחב החידה',
  },
  first: {
    title: 'צעדים ראשונים', name: (number) => `צעדים ראשונים ${number} מתוך 3`,
    goals: ['החליקו את המכונית האדומה דרך הפתח. יש לה פס לבן.', 'משהו חוסם. הזיזו אותו הצידה וצאו.', 'הוא עוד לא יכול לזוז. פנו לו מקום קודם.'],
    next: 'המשך', done: 'לשלב הראשון', skip: 'דילוג על הצעדים הראשונים',
  },
  review: {
    title: 'המאמן', ask: 'ניתוח המשחק שלי', busy: 'המאמן בוחן את המשחק…',
    perfect: (count) => `${moves(count)}, וכולם בדרך קצרה ביותר. אין טוב מזה.`,
    longer: (count, more) => `נפתר: ${moves(count)}, ${grouped(more)} יותר מהנדרש.`,
    notYet: (count, left) => `עוד לא בחוץ: ${moves(count)}, ונותרו לפחות ${grouped(left)}.`,
    unfinished: (count) => `עוד לא בחוץ: ${moves(count)}.`,
    turning: (number) => `נקודת המפנה היא מהלך ${number}. עד אז זו הייתה דרך קצרה ביותר.`,
    tally: 'המהלכים שלך', names: { kept: 'טוב', neutral: 'ניטרלי', lost: 'מאבד', unknown: 'לא ידוע' },
    says: { kept: 'יפה: זה בדרך קצרה ביותר.', neutral: 'זה אינו מקרב ליציאה.', lost: 'זה מרחיק מהיציאה.', unknown: 'המרחק לא נמצא בזמן.' },
    before: (number, move) => `מהלך ${number}: ${move}`, end: 'סוף הדרך שלך',
    better: (vehicle, direction, by) => `עדיף: ${called(vehicle)} ${way(direction)} ${Math.abs(by)}.`,
    again: 'לנסות שוב מכאן', moves: 'המהלכים ומשפטם', graph: (depths) => `מהלכים עד היציאה לאורך הדרך: ${depths}`,
    from: 'התחלה', to: 'הדרך שלך', paste: 'ניתוח פתרון', pasteHelp: 'הדביקו מהלכים בכל צורה: B+1 X+2, טבלה או JSON.', pasteLabel: 'מהלכים לניתוח', start: 'ניתוח',
  },
  daily: {
    title: 'חידה ליום', intro: 'קל ביום שני, קשה ביום ראשון; אותה חידה לכולם.', today: 'היום', calendar: 'לוח שנה', earlier: 'החודש הקודם', later: 'החודש הבא',
    statistics: 'הימים שלך', solved: 'נפתרו', perfect: 'בתקן', streak: 'רצף', longest: 'הרצף הארוך', median: 'זמן אמצעי',
    time: (time) => `זמן: ${time}`, share: 'שיתוף', shareTitle: (day) => `Clearway ${day}`, shared: (count, best) => `${count} מהלכים${best ? `, תקן ${best}` : ''}`,
    export: 'שמירת קובץ', import: 'טעינת קובץ', exported: 'בקובץ כל התוצאות שלך.',
    imported: (puzzles, days) => `נוסף: יש עכשיו ${grouped(puzzles)} חידות ו־${grouped(days)} ימים.`,
    notOurs: 'הקובץ אינו מכיל תוצאות של Clearway.', noDay: 'אין חידה ליום הזה, לכן הנה של היום.',
  },
  levels: {
    title: 'שלבים', jump: 'מעבר אל', stars: (stars, of) => `★ ${grouped(stars)} מתוך ${grouped(of)}`, play: 'משחק', famous: 'לוחות ידועים',
    names: ['מתחילים', 'בינוני', 'מתקדם', 'מומחה', 'רב־אמן'],
    progress: (solved, all) => `${solved} מתוך ${all} נפתרו`,
    card: (name, count, state, stars) => `${name}, ${moves(count)}${state === 'best' ? ', נפתר במינימום' : state === 'solved' ? ', נפתר' : ''}${state === 'none' ? '' : `, ${stars} מתוך 3 כוכבים`}`,
    random: 'חידה חדשה:', making: 'מחפש חידה…',
    makingOf: (level, looked) => `מחפש חידה (${level})… ${looked > 0 ? `${states(looked)} עד כה` : ''}`,
    made: 'נוצר בשבילך', madeName: (level, number) => `חדש: ${level} ${number}`,
    nearest: (wanted, found) => `לא נמצאה בזמן חידה ברמה ${wanted}. הקרובה ביותר היא ${found}.`,
    moves,
  },
  guide: {
    link: 'מדריך', search: 'חיפוש במדריך', tryIt: 'גררו את כלי הרכב.', play: 'לשחק בלוח הזה',
    found: (count) => (count === 0 ? 'לא נמצא דבר.' : `${grouped(count)} קטעים`),
  },
  engineFailed: 'המנוע אינו עונה',
};
