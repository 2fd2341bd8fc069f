import { writePack } from '../../../contract/tile-pack.ts';

// The embedded map has no files here: all the earth is open sea, and what is drawn over it is what these tests look at.
const fetched = globalThis.fetch;
globalThis.fetch = async (input, init) =>
  typeof input === 'string' && input.includes('/base-map/')
    ? new Response(writePack([]) as Uint8Array<ArrayBuffer>)
    : fetched(input, init);
