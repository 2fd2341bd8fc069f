export type MapTheme = 'light' | 'dark';

/** Colours of what is drawn on canvases, where style sheets do not reach. Signs in the order of the activity codes. */
export interface MapColours {
  land: string;
  water: string;
  river: string;
  lakeShore: string;
  border: string;
  state: string;
  place: string;
  country: string;
  halo: string;
  signs: readonly [moving: string, stopped: string, parked: string, offline: string, unknown: string];
  /** Ground of donuts and of labels. */
  surface: string;
  text: string;
  track: string;
  signHalo: string;
  heat: readonly string[];
}

export const MAP_COLOURS: Record<MapTheme, MapColours> = {
  light: {
    land: '#f5f3ee',
    water: '#cfe2ed',
    river: '#b9d5e6',
    lakeShore: '#b5d0e0',
    border: '#a9a296',
    state: '#c3bdb2',
    place: '#5a6068',
    country: '#8b8577',
    halo: 'rgba(255, 255, 255, 0.9)',
    signs: ['#16925a', '#d23f3f', '#5a56d6', '#84919c', '#8b99a4'],
    surface: '#ffffff',
    text: '#15212a',
    track: '#2e6373',
    signHalo: '#ffffff',
    heat: [
      'rgba(46, 99, 115, 0)',
      'rgba(58, 141, 158, 0.45)',
      'rgba(91, 178, 140, 0.6)',
      'rgba(240, 190, 74, 0.75)',
      'rgba(226, 106, 52, 0.85)',
      'rgba(198, 44, 44, 0.92)',
    ],
  },
  dark: {
    land: '#22211f',
    water: '#282f32',
    river: '#33424a',
    lakeShore: '#36454c',
    border: '#5d5a55',
    state: '#484642',
    place: '#9aa3a8',
    country: '#7f7b74',
    halo: 'rgba(20, 20, 19, 0.85)',
    signs: ['#35c27f', '#f06a6a', '#8c8af5', '#8796a2', '#6b7d89'],
    surface: '#141d23',
    text: '#e7eef2',
    track: '#79bccb',
    signHalo: '#0b1115',
    heat: [
      'rgba(121, 188, 203, 0)',
      'rgba(68, 138, 155, 0.45)',
      'rgba(84, 178, 140, 0.55)',
      'rgba(240, 196, 90, 0.7)',
      'rgba(240, 130, 70, 0.82)',
      'rgba(240, 90, 90, 0.9)',
    ],
  },
};
