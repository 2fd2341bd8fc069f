const real = performance.now.bind(performance);
let heldMs: number | null = null;
performance.now = () => heldMs ?? real();

/** The clock of frames in the hands of a test, which glides and moves of the map go by. */
export const frames = {
  hold: (): void => {
    heldMs = real();
  },
  pass: (ms: number): void => {
    heldMs = (heldMs ?? real()) + ms;
  },
  release: (): void => {
    heldMs = null;
  },
};
