/** One way to somebody, as a file has it. */
export interface FoundWay {
  kind: 'email' | 'number' | 'fax';
  value: string;
  /** Whether the file says that the number is a mobile. */
  isMobile: boolean;
}

/** Somebody of a file, with the ways to them in the order in which they are tried. */
export interface FoundPerson {
  name: string;
  ways: FoundWay[];
}
