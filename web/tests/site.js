// Serves the static site while the browser tests run, unless they are told an address.

import { serve } from './serve.js';

export default async function start() {
  if (process.env['CLEARWAY_URL']) return undefined;
  const { address, close } = await serve(new URL('../../dist', import.meta.url).pathname, 0);
  // The workers of the tests inherit it.
  process.env['CLEARWAY_SITE'] = address;
  return close;
}
