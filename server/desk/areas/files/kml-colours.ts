import { childOf, childrenOf, textOf, type Element } from './xml-elements.ts';

/** Styles that name one another; real files go two deep. */
const DEEPEST = 6;

/** What a `styleUrl` names, in this file: some write the file before it, and some leave out the `#`. */
const idOf = (styleUrl: Element | undefined): string | undefined => textOf(styleUrl)?.split('#').at(-1);

/** A colour as KML writes it, `aabbggrr`, as ours. */
function writtenColour(element: Element | undefined): string | undefined {
  const parts = /^[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(textOf(childOf(element, 'color')) ?? '');
  return parts ? `#${parts[3]}${parts[2]}${parts[1]}` : undefined;
}

/** Where the colour of a shape stands, of several the first that has one. */
const PLACES = { point: ['IconStyle', 'LineStyle', 'PolyStyle'], other: ['LineStyle', 'PolyStyle', 'IconStyle'] };
type Look = keyof typeof PLACES;

/** Colours of the placemarks of a file, whose styles stand beside them or in them. */
export function kmlColours(shared: readonly Element[]): (placemark: Element, look: Look) => string | undefined {
  const styles = new Map(shared.map((style) => [style.attributes['id'] ?? '', style]));
  const known = new Map<string, string | undefined>();

  const ofStyle = (style: Element | undefined, look: Look, depth: number): string | undefined => {
    if (!style || depth > DEEPEST) return undefined;
    if (style.name === 'Style')
      return PLACES[look].map((place) => writtenColour(childOf(style, place))).find((colour) => colour !== undefined);
    // How it looks while nobody points at it; Google Earth wraps what it names once more.
    const pairs = childrenOf(style, 'Pair');
    return ofHolder(pairs.find((pair) => textOf(childOf(pair, 'key')) === 'normal') ?? pairs[0] ?? style, look, depth);
  };
  const ofId = (id: string | undefined, look: Look, depth: number): string | undefined => {
    if (id === undefined) return undefined;
    const key = `${look} ${id}`;
    if (!known.has(key)) {
      known.set(key, undefined);
      known.set(key, ofStyle(styles.get(id), look, depth + 1));
    }
    return known.get(key);
  };
  /** Of what has a style in it, or names one. */
  const ofHolder = (holder: Element, look: Look, depth: number): string | undefined =>
    ofStyle(childOf(holder, 'Style') ?? childOf(holder, 'StyleMap'), look, depth + 1) ??
    ofId(idOf(childOf(holder, 'styleUrl')), look, depth);
  return (placemark, look) => ofHolder(placemark, look, 0);
}
