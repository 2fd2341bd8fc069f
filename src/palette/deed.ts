import type { Icon } from '@tabler/icons-react';

/** Something that can be done with a vehicle or a client. */
export interface Deed {
  id: string;
  words: string;
  icon: Icon;
  /** The search names it. */
  isNamed: boolean;
  run(): void;
}
