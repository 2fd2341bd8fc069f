/** A statement with its parameters, made ready before its turn. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}
