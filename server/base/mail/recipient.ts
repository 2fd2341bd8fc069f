declare const chosen: unique symbol;

/** Where a mail goes, and whether a person is known there: strangers read only texts of the product and cleaned names. */
export interface Recipient {
  readonly [chosen]: true;
  address: string;
  isKnown: boolean;
}

const recipient = (address: string, isKnown: boolean): Recipient => ({ address, isKnown }) as Recipient;

/** A person at the address of their own account. */
export const accountHolder = (address: string): Recipient => recipient(address, true);

/** The support of a brand, at the address that its administrators wrote down: it is there to be written to. */
export const supportDesk = (address: string): Recipient => recipient(address, true);

/** An address that a person chose, and of which no account in their brands is known. */
export const stranger = (address: string): Recipient => recipient(address, false);
