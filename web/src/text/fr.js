// French.

import { grouped } from '../core/words.js';

/**
 * @typedef {import('../board/model.js').Vehicle} Vehicle
 * @typedef {import('../text.js').Texts} Texts
 */

/** @param {number} count @param {string} one @param {string} many */
const n = (count, one, many) => `${grouped(count)} ${count < 2 ? one : many}`;
const moves = (/** @type {number} */ count) => n(count, 'coup', 'coups');
const steps = (/** @type {number} */ count) => n(count, 'pas', 'pas');
const cars = (/** @type {number} */ count) => n(count, 'véhicule', 'véhicules');
const states = (/** @type {number} */ count) => n(count, 'position', 'positions');
/** @type {Record<string, string>} */
const WAY = { left: 'à gauche', right: 'à droite', up: 'en haut', down: 'en bas' };
const way = (/** @type {string} */ direction) => WAY[direction] ?? direction;
const called = (/** @type {Vehicle} */ vehicle) => (vehicle.red ? `la voiture rouge ${vehicle.name}` : vehicle.name);

/** @type {Texts} */
export const text = {
  name: 'Clearway',
  views: { play: 'Jouer', daily: 'Du jour', levels: 'Niveaux', learn: 'Apprendre', edit: 'Créer' },
  skip: 'Aller au plateau',
  navigation: 'Vues',
  settings: {
    title: 'Réglages', theme: 'Thème', themes: { auto: 'Comme le système', light: 'Clair', dark: 'Sombre' },
    letters: 'Lettres sur les voitures', motion: 'Moins de mouvement', board: 'Plateau', boards: { classic: 'Classique', wood: 'Bois', contrast: 'Contraste', print: 'Papier' },
    sound: 'Son', timed: 'Chronométrer le jeu du jour', language: 'Langue',
  },
  board: {
    label: (puzzle) => `Plateau de ${puzzle.width} sur ${puzzle.height} cases, ${cars(puzzle.vehicles.length)}, sortie ${{ left: 'à gauche', right: 'à droite', top: 'en haut', bottom: 'en bas' }[puzzle.exit]}`,
    vehicle: (vehicle) => `${vehicle.red ? 'Voiture rouge' : vehicle.length > 2 ? 'Camion' : 'Voiture'} ${vehicle.name}, ${vehicle.down ? 'verticale' : 'horizontale'}`,
    position: (vehicle, offset, low, high) => {
      const [back, on] = vehicle.down ? ['haut', 'bas'] : ['gauche', 'droite'];
      const ways = [low < 0 ? `${back} ${-low}` : '', high > 0 ? `${on} ${high}` : ''].filter(Boolean);
      const place = vehicle.down ? `ligne ${offset + 1}, colonne ${vehicle.column + 1}` : `ligne ${vehicle.row + 1}, colonne ${offset + 1}`;
      return `${place}, ${ways.length > 0 ? `peut aller : ${ways.join(' ou ')}` : 'ne peut pas bouger'}`;
    },
  },
  move: (name, direction, by) => `${name} ${way(direction)} ${Math.abs(by)}`,
  play: {
    custom: 'Votre propre casse-tête',
    today: (day) => `Du jour, ${day}`,
    goal: { right: 'Faites sortir la voiture rouge à droite.', left: 'Faites sortir la voiture rouge à gauche.', top: 'Faites sortir la voiture rouge en haut.', bottom: 'Faites sortir la voiture rouge en bas.' },
    par: (count) => `Par ${grouped(count)}`,
    about: 'À propos de ce plateau', print: 'Imprimer',
    level: (name, number) => `${name} ${number}`,
    facts: (vehicles, count, grade) => [cars(vehicles), count === null ? '' : states(count), grade === null ? '' : `difficulté ${grade} sur 100`].filter(Boolean).join(' · '),
    moves: 'coups', steps: 'pas', toGo: 'restants, au mieux', best: 'au mieux',
    undo: 'Annuler', redo: 'Refaire', reset: 'Début', hint: 'Indice',
    way: 'Votre chemin',
    wayEmpty: 'Glissez un véhicule, ou touchez-le puis une flèche. Au clavier : Tab et les flèches.',
    share: 'Copier le lien', shared: 'Lien copié', edit: 'Modifier ce plateau', learn: 'Voir comment on cherche',
    blocked: 'Impossible d’aller là.',
    bad: 'Ce lien ne contient pas de casse-tête ; en voici un autre.',
    told: (name, direction, by, count) => `${name} ${way(direction)} ${Math.abs(by)}. ${moves(count)}.`,
    undone: 'Annulé.', redone: 'Refait.', restarted: 'Retour au début.',
  },
  solved: {
    title: (count) => `Résolu en ${moves(count)}`,
    perfect: 'On ne peut pas faire moins.',
    better: (best) => `C’est possible en ${grouped(best)}.`,
    looking: 'Recherche de la solution la plus courte…',
    unknown: 'La solution la plus courte de ce plateau n’est pas connue.',
    helped: 'Avec un peu d’aide.',
    shown: 'La solution a été montrée : pas d’étoiles cette fois.',
    stars: (stars) => `${stars} étoiles sur 3`,
    next: 'Niveau suivant', another: 'Encore un', again: 'Rejouer', levels: 'Tous les niveaux',
  },
  hint: {
    title: 'Bloqué ?',
    intro: 'L’aide vient par petites étapes, autant que vous voulez.',
    ask: 'Suis-je sur la voie ?',
    askMore: ['', 'C’est encore loin ?', 'Quel véhicule ?', 'Quel coup ?', 'Pourquoi ?'],
    show: 'Montrez-moi', solution: 'Toute la solution', thinking: 'Recherche…',
    thinkingLong: (expanded) => `Recherche… ${states(expanded)} jusqu’ici`,
    cancel: 'Arrêter',
    stopped: 'Arrêté. Ce plateau est difficile ; pas encore de réponse.',
    unsolvable: 'Aucune sortie d’ici : ce plateau n’a pas de solution.',
    onTrack: 'Oui, vous êtes sur un chemin le plus court.',
    offTrack: (more) => `Vous avez quitté le chemin le plus court : ${moves(more)} de trop.`,
    offTrackUnknown: 'On peut encore sortir d’ici.',
    left: (count) => `Encore ${moves(count)}, au mieux.`,
    vehicle: (vehicle) => `Regardez ${called(vehicle)}.`,
    move: (vehicle, direction, by) => `Déplacez ${called(vehicle)} ${way(direction)}, ${Math.abs(by)}.`,
    why: (why) => `(${why})`,
    blockers: (names) => `Sur le chemin de la voiture rouge : ${names}.`,
    free: 'La sortie est libre.',
    quick: 'Indice rapide',
    unproven: 'Rien ne prouve que ce soit le plus court ; la preuve continue.',
    noQuick: 'Pas d’indice rapide pour ce plateau.',
  },
  playback: {
    title: 'Le chemin de sortie',
    summary: (count, stepCount, optimal) => `${moves(count)}, ${steps(stepCount)}${optimal ? ', on ne peut pas faire moins' : ''}`,
    play: 'Lire', pause: 'Pause', back: 'Précédent', next: 'Suivant', speed: 'Vitesse', speeds: { slow: 'Lente', normal: 'Normale', fast: 'Rapide' },
    position: 'Coup', close: 'Fermer', adopt: 'Continuer d’ici',
    at: (at, of) => `${at} sur ${of}`,
  },
  space: {
    title: 'Où vous êtes',
    intro: 'Toutes les positions de ce casse-tête selon leur distance à la sortie, et votre chemin parmi elles.',
    show: 'Montrer l’espace',
    facts: (count, edges, depth, solved) => `${states(count)}, reliées par ${moves(edges)}. La plus lointaine est à ${moves(depth)} de la sortie ; ${n(solved, 'résolue', 'résolues')}.`,
    unsolvable: 'Aucune position de ce casse-tête n’est résolue.',
    stopped: 'L’espace de ce casse-tête est trop grand pour être compté ici.',
    far: 'loin de la sortie', near: 'dehors',
    path: (depths) => `Votre chemin : à ${depths.join(', ')} coups de la sortie.`,
    label: (max) => `Nombre de positions par distance à la sortie, de 0 à ${max}`,
    shortest: (count) => `${grouped(BigInt(count))} ${count === '1' ? 'solution la plus courte' : 'solutions les plus courtes'} depuis le début.`,
  },
  edit: {
    title: 'Créer un plateau', tray: 'Pièces',
    cursor: (piece) => `Placer : ${piece}.`,
    cursorHelp: 'Les flèches choisissent une case, R tourne la pièce, Entrée la place, Échap quitte.',
    cell: (row, column, content) => `Ligne ${row + 1}, colonne ${column + 1}, ${content === '' ? 'libre' : content === '#' ? 'un mur' : content}.`,
    placed: (name, row, column) => `${name} en ligne ${row + 1}, colonne ${column + 1}.`,
    keys: 'Les flèches le déplacent, R le tourne, plus et moins changent sa longueur, Suppr l’enlève.',
    lying: 'Horizontal.', upright: 'Vertical.', undone: 'Annulé.',
    bad: 'Ce lien ne contient pas de plateau ; voici celui qui était ouvert.',
    trayHelp: 'Glissez une pièce sur le plateau, ou choisissez-la et touchez une case.',
    pieces: { car: 'Voiture', truck: 'Camion', red: 'Voiture rouge', wall: 'Mur' },
    turn: 'Debout', width: 'Colonnes', height: 'Lignes', exit: 'Sortie', sides: { left: 'Gauche', right: 'Droite', top: 'Haut', bottom: 'Bas' },
    clear: 'Vider', undo: 'Annuler',
    selected: (name) => `Choisi : ${name}`,
    none: 'Touchez un véhicule pour le choisir ; encore une fois, ou R, pour le tourner. Glissez-le dehors pour l’enlever.',
    longer: 'Plus long', shorter: 'Plus court', rotate: 'Tourner', makeRed: 'Mettre en rouge', remove: 'Enlever', play: 'Y jouer',
    harder: 'Le rendre aussi dur que possible', harderBusy: 'Examen de chaque position…',
    harderDone: (count) => `La position la plus dure de ce plateau : ${moves(count)}.`,
    harderSame: 'Il est déjà aussi dur que possible.', harderStopped: 'Ce plateau a trop de positions pour les voir toutes.',
    checking: 'Vérification…',
    solvable: (count, stepCount) => `Soluble en ${moves(count)} (${steps(stepCount)}).`,
    already: 'La voiture rouge est déjà à la sortie.',
    unsolvable: 'Insoluble : la voiture rouge n’atteint jamais la sortie.',
    locked: (core) => (core.length < 2 ? 'Insoluble : même seule, la voiture rouge n’atteint pas la sortie.' : `Insoluble : ces ${core.length} véhicules se bloquent : ${core.join(', ')}.`),
    unknown: 'Trop dur à dire vite. Jouez-y, ou demandez-y un indice.',
    faults: { overlap: (a, b) => `${a} et ${b} sont sur la même case.`, walled: (a) => `${a} est sur un mur.`, outside: (a) => `${a} dépasse du plateau.`, noRed: 'Il n’y a pas de voiture rouge. Glissez-en une.' },
    paste: 'Coller un plateau dans n’importe quelle notation',
    pasteHelp: 'Une grille, une liste, un fichier de cours, du JSON : tout est reconnu. On peut aussi déposer des fichiers ici.',
    pasteLabel: 'Texte d’un plateau',
    understood: (notation, width, height, vehicles) => `Compris comme ${notation} : ${width} sur ${height}, ${cars(vehicles)}.`,
    use: 'L’utiliser', file: 'Ouvrir un fichier', tooLarge: 'Ce fichier est trop grand pour un casse-tête.',
    textSize: 'Taille du plateau du texte', textWidth: 'Largeur', textHeight: 'Hauteur',
    sizeFrom: { name: 'La taille vient du nom du fichier.', numbers: 'Le texte ne dit pas la taille ; celle-ci convient à ses nombres. Changez-la si le plateau est plus grand.', you: 'La taille que vous avez choisie.', nobody: 'Le texte ne dit pas la taille du plateau.' },
    place: (line, column) => (line === null ? '' : `Ligne ${line}${column === null ? '' : `, colonne ${column}`} : `),
    take: 'Emporter', copyAs: 'Copier en', copy: 'Copier', copied: 'Copié', link: 'Copier le lien', svg: 'Enregistrer SVG', png: 'Enregistrer PNG',
    removed: (name) => `${name} enlevé.`,
  },
  learn: {
    title: 'Regardez-les chercher',
    intro: 'Le même plateau, cherché de différentes façons. À chaque top, chaque couloir examine une position de plus.',
    algorithm: 'Algorithme', heuristic: 'Heuristique', lane: (number) => `Couloir ${number}`, add: 'Ajouter un couloir', remove: 'Enlever',
    start: 'Démarrer', pause: 'Pause', go: 'Continuer', step: 'Pas', end: 'À la fin', cancel: 'Arrêter', again: 'Revoir',
    unknown: 'Ce lien nomme une recherche inconnue ici. Elle a été omise.',
    speed: 'Vitesse', searching: 'Cherche…', expanded: 'examinées', generated: 'produites', waiting: 'en attente',
    byCost: 'examinées, par coups depuis le début',
    bucket: (bucket) => (bucket > 1 ? ` (${bucket} par barre)` : ''),
    noFilm: 'Pas de positions à montrer ici ; ses compteurs sont dessous.',
    found: (count, optimal) => `A trouvé un chemin de ${moves(count)}${optimal ? ', un des plus courts' : ''}.`,
    unsolvable: 'A prouvé qu’il n’y a pas de sortie.', stopped: 'Arrêté.',
    limit: (reason) => `Arrêté par une limite (${reason}).`,
    results: 'Côte à côte',
    bars: { expanded: 'Positions examinées', peak_frontier: 'Le plus en attente', cost: 'Coups du chemin trouvé', seconds: 'Temps', memory: 'Mémoire au plus' },
    lessonFewer: (best, worst, times) => `${best} a examiné ${grouped(times)} fois moins de positions que ${worst}.`,
    lessonLonger: (name, cost, least) => `${name} a fini par un chemin de ${moves(cost)} quand ${grouped(least)} suffisent : il prend un chemin qu’il rencontre, pas le plus court.`,
    lessonSame: 'Tous ont trouvé un chemin de même longueur ; ils diffèrent par ce qu’ils ont dû examiner.',
    space: 'L’espace de ce casse-tête',
  },
  first: {
    title: 'Premiers pas', name: (number) => `Premiers pas ${number} sur 3`,
    goals: ['Glissez la voiture rouge par l’ouverture. Elle a une bande blanche.', 'Quelque chose gêne. Écartez-le, puis sortez.', 'Il ne peut pas encore s’écarter. Faites-lui d’abord de la place.'],
    next: 'Continuer', done: 'Au premier niveau', skip: 'Passer les premiers pas',
  },
  review: {
    title: 'L’entraîneur', ask: 'Revoir ma partie', busy: 'L’entraîneur regarde votre partie…',
    perfect: (count) => `${moves(count)}, tous sur un chemin le plus court. On ne peut pas mieux.`,
    longer: (count, more) => `Résolu en ${moves(count)}, ${grouped(more)} de trop.`,
    notYet: (count, left) => `Pas encore dehors : ${moves(count)}, et encore ${grouped(left)} au mieux.`,
    unfinished: (count) => `Pas encore dehors : ${moves(count)}.`,
    turning: (number) => `Le tournant est le coup ${number}. Jusque-là, vous étiez sur un chemin le plus court.`,
    tally: 'Vos coups', names: { kept: 'bon', neutral: 'neutre', lost: 'perdu', unknown: 'inconnu' },
    says: { kept: 'Bien joué : c’est sur un chemin le plus court.', neutral: 'Cela ne vous rapproche pas de la sortie.', lost: 'Cela éloigne de la sortie.', unknown: 'La distance n’a pas été trouvée à temps.' },
    before: (number, move) => `Coup ${number} : ${move}`, end: 'La fin de votre chemin',
    better: (vehicle, direction, by) => `Mieux : ${called(vehicle)} ${way(direction)} ${Math.abs(by)}.`,
    again: 'Réessayer d’ici', moves: 'Les coups et leur verdict', graph: (depths) => `Coups jusqu’à la sortie le long de votre chemin : ${depths}`,
    from: 'début', to: 'votre chemin', paste: 'Revoir une solution', pasteHelp: 'Collez des coups sous toute forme : B+1 X+2, un tableau ou du JSON.', pasteLabel: 'Coups à revoir', start: 'Revoir',
  },
  daily: {
    title: 'Un casse-tête par jour', intro: 'Facile le lundi, dur le dimanche ; le même pour tous.', today: 'Aujourd’hui', calendar: 'Calendrier', earlier: 'Mois précédent', later: 'Mois suivant',
    statistics: 'Vos jours', solved: 'résolus', perfect: 'au par', streak: 'série', longest: 'plus longue série', median: 'temps médian',
    time: (time) => `Temps : ${time}`, share: 'Partager', shareTitle: (day) => `Clearway ${day}`, shared: (count, best) => `${count} coups${best ? `, par ${best}` : ''}`,
    export: 'Enregistrer un fichier', import: 'Charger un fichier', exported: 'Le fichier contient tous vos résultats.',
    imported: (puzzles, days) => `Ajouté : il y a maintenant ${n(puzzles, 'casse-tête', 'casse-têtes')} et ${n(days, 'jour', 'jours')}.`,
    notOurs: 'Ce fichier ne contient pas de résultats de Clearway.', noDay: 'Pas de casse-tête pour ce jour ; voici celui d’aujourd’hui.',
  },
  levels: {
    title: 'Niveaux', jump: 'Aller à', stars: (stars, of) => `★ ${grouped(stars)} sur ${grouped(of)}`, play: 'Jouer', famous: 'Plateaux connus',
    names: ['Débutant', 'Intermédiaire', 'Avancé', 'Expert', 'Grand maître'],
    progress: (solved, all) => `${solved} sur ${all} résolus`,
    card: (name, count, state, stars) => `${name}, ${moves(count)}${state === 'best' ? ', résolu au minimum' : state === 'solved' ? ', résolu' : ''}${state === 'none' ? '' : `, ${stars} étoiles sur 3`}`,
    random: 'Un nouveau :', making: 'Recherche d’un casse-tête…',
    makingOf: (level, looked) => `Recherche d’un casse-tête (${level})… ${looked > 0 ? `${states(looked)} jusqu’ici` : ''}`,
    made: 'Faits pour vous', madeName: (level, number) => `Nouveau : ${level} ${number}`,
    nearest: (wanted, found) => `Aucun casse-tête de niveau ${wanted} trouvé à temps. Le plus proche est ${found}.`,
    moves,
  },
  guide: {
    link: 'Guide', search: 'Chercher dans le guide', tryIt: 'Faites glisser les véhicules.', play: 'Jouer ce plateau',
    found: (count) => (count === 0 ? 'Rien trouvé.' : n(count, 'section', 'sections')),
  },
  engineFailed: 'Le moteur ne répond pas',
};
