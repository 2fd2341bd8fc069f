/** An address of the web that the console may lead to. */
export const isHttpsAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https:\/\/[^\s"'<>]+$/.test(value);
