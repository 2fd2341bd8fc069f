/**
 * A function of a module that a reading thread calls: plain data in, plain data out. It is named instead of imported, so that its code
 * runs there alone.
 */
export interface Reader<Input, Output> {
  module: string;
  name: string;
  /** Never there: it keeps what goes in and what comes out apart for the compiler. */
  does?: (input: Input) => Output;
}

type AnyFunction = (input: never) => unknown;
type InputOf<F> = F extends (input: infer Input) => unknown ? Input : never;

/** Names the function that a module exports under a name. */
export const readerOf = <F extends AnyFunction>(
  module: URL,
  name: string,
): Reader<InputOf<F>, Awaited<ReturnType<F>>> => ({ module: module.href, name });
