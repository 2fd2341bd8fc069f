// To be imported by tests that come to screens with a map and look at something else: drawing one takes more of the processor than
// everything else of a page, which says itself that the browser cannot draw it.
type GetContext = (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) => unknown;

// oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas below
const original = HTMLCanvasElement.prototype.getContext as GetContext;

HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
  return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
} as typeof HTMLCanvasElement.prototype.getContext;
