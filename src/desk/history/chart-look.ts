/** Colours of the chart, as the theme of the page has them. */
export interface ChartLook {
  text: string;
  grid: string;
  ignition: string;
  limit: string;
  measure: string;
  event: string;
  incident: string;
  font: string;
}

/** Reads them where a canvas cannot: from the style of an element. */
export function chartLookOf(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: colour('--muted'),
    grid: colour('--border'),
    ignition: colour('--moving'),
    limit: colour('--stopped'),
    measure: colour('--parked'),
    event: colour('--warning'),
    incident: colour('--stopped'),
    font: `12px ${style.fontFamily}`,
  };
}
