// Makes the map of a space without holding up the page.

import { mapOf } from './explore.js';

self.onmessage = (/** @type {MessageEvent} */ { data }) => self.postMessage(mapOf(data));
