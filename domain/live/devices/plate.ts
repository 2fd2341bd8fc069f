/** A plate as it is compared: people write dashes, dots and blanks, or do not. */
export const barePlate = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');
