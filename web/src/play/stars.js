// Stars of a result. Pure.

/**
 * Three for the fewest moves without help; two for a few more, or one hint; one for a solved puzzle;
 * none if the solution was shown, at once or move by move.
 * @param {{moves: number, best: number | null, hints: number, shown: boolean}} result
 */
export function starsFor({ moves, best, hints, shown }) {
  if (shown || hints >= Math.max(2, moves)) return 0;
  if (best === null) return 1;
  if (moves <= best && hints === 0) return 3;
  return hints <= 1 && moves <= best + detours(best) ? 2 : 1;
}

/** How many moves more than the fewest still earn two stars. @param {number} best */
export const detours = (best) => Math.max(2, Math.ceil(best / 5));

/** @param {number} stars */
export const starsText = (stars) => '★'.repeat(stars) + '☆'.repeat(3 - stars);
