const TRACCAR = {
  android: 'https://play.google.com/store/apps/details?id=org.traccar.client',
  ios: 'https://apps.apple.com/app/traccar-client/id843156974',
};
const OWNTRACKS = {
  android: 'https://play.google.com/store/apps/details?id=org.owntracks.android',
  ios: 'https://apps.apple.com/app/owntracks/id692424691',
};

/** Store links of the demo's brands by alias: apps that report to this server, in place of the brands' own, which nobody made. */
export const DEMO_FLAVORS = { rastro: TRACCAR, aurora: TRACCAR, vertice: OWNTRACKS } as const;
