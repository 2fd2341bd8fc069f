const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that no XML may hold, not even escaped: controls, halves of a character, and two that are none. */
const IN_NO_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** A text as it stands between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text.replace(IN_NO_XML, '').replace(/[&<>"]/g, (sign) => ENTITY[sign]!);
