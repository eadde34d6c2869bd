// The search of the guide: sections that have all the words, the best first. Pure.

/**
 * @typedef {[address: string, page: string, title: string, words: string]} Entry a section
 * @typedef {{address: string, page: string, title: string, excerpt: string}} Hit
 */

/** @param {Entry[]} entries @param {string} query @returns {Hit[]} */
export function found(entries, query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const scored = entries.map(([address, page, title, words]) => {
    const [heading, body] = [`${page} ${title}`.toLowerCase(), words.toLowerCase()];
    const isFound = wanted.every((word) => heading.includes(word) || body.includes(word));
    // A heading says what a section is about; a word that is used often is a good sign, too.
    const score = wanted.reduce((sum, word) => sum + (title.toLowerCase().includes(word) ? 20 : 0) + (heading.includes(word) ? 5 : 0) + Math.min(5, body.split(word).length - 1), 0);
    return { isFound, score, hit: { address, page, title, excerpt: excerptOf(words, wanted) } };
  });
  return scored.filter(({ isFound }) => isFound).sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/** The words around the first hit. @param {string} words @param {string[]} wanted */
function excerptOf(words, wanted) {
  const plain = words.replace(/\s+/g, ' ').trim();
  const at = Math.max(0, Math.min(...wanted.map((word) => plain.toLowerCase().indexOf(word)).filter((each) => each >= 0), plain.length));
  const from = at < 40 || at === plain.length ? 0 : plain.indexOf(' ', at - 40) + 1;
  return `${from > 0 ? '… ' : ''}${plain.slice(from, from + 120)}${plain.length > from + 120 ? ' …' : ''}`;
}
