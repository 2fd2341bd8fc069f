/** Text as searches compare it: without accents, in small letters, without space around. */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
