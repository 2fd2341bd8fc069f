/** What a browser is called, and what it runs on, by its user agent; null where that does not say. */
export interface DeviceWords {
  deviceName: string | null;
  deviceModel: string | null;
  deviceOs: string | null;
}

/** The first that matches: browsers name the others they are like behind them. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameOf = (table: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  table.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

/** Reads a user agent. The model is known on Android only: other browsers do not send it. */
export function deviceWords(userAgent: string): DeviceWords {
  const model = /\bAndroid [\d.]+; ([^;)]{1,100})\)/.exec(userAgent)?.[1]?.replace(/ Build\/.*$/, '') ?? null;
  return {
    deviceName: nameOf(BROWSERS, userAgent),
    deviceModel: model === 'K' ? null : model,
    deviceOs: nameOf(SYSTEMS, userAgent),
  };
}
