const colour = (featureType: string, elementType: string, hex: string) => ({
  featureType,
  elementType,
  stylers: [{ color: hex }],
});

/** The dark roads of Google as its own styling makes them: its tiles may not be recoloured by others. */
export const GOOGLE_NIGHT = [
  { elementType: 'geometry', stylers: [{ color: '#22262a' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: '#9aa3a8' }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: '#1a1d20' }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  colour('administrative', 'geometry.stroke', '#5d5a55'),
  colour('landscape.natural', 'geometry', '#1f2427'),
  colour('poi', 'geometry', '#262b2f'),
  colour('poi.park', 'geometry', '#1f2b26'),
  colour('road', 'geometry', '#363c42'),
  colour('road.arterial', 'geometry', '#3d444b'),
  colour('road.highway', 'geometry', '#4c545c'),
  colour('road.highway', 'geometry.stroke', '#22262a'),
  colour('transit', 'geometry', '#2d3237'),
  colour('water', 'geometry', '#16242c'),
];
