import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import classes from './case-map.module.css';

interface Place {
  longitude: number;
  latitude: number;
}

/** The marks of a case on a map: where the event took place, and where the vehicle was at the moment that is looked at. */
export class CaseMarks {
  private readonly event = markOf(classes.event!);
  private readonly past = markOf(classes.past!);

  constructor(private readonly map: MapLibreMap) {}

  /** Null takes the mark away; `words` are for those who do not see it. */
  showEvent(place: Place | null, words: string): void {
    this.show(this.event, place, words);
  }

  showPast(place: Place | null, words: string): void {
    this.show(this.past, place, words);
  }

  dispose(): void {
    this.event.remove();
    this.past.remove();
  }

  private show(mark: Marker, place: Place | null, words: string): void {
    mark.remove();
    if (place === null) return;
    const element = mark.getElement();
    element.setAttribute('aria-label', words);
    element.title = words;
    mark.setLngLat([place.longitude, place.latitude]).addTo(this.map);
  }
}

function markOf(className: string): Marker {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  return new Marker({ element, className });
}
