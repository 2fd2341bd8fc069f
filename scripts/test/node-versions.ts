/** The lines of Node that the README says are supported, each with what npm calls its newest release that has to work. */
export const SUPPORTED_NODES = [
  { major: 20, release: '20.19' },
  { major: 22, release: '22' },
  { major: 24, release: '24' },
] as const;

/** What `NODE_MAJORS` names, such as `22 24`, else every supported line but the one that all tests run on. */
export function othersThan(running: string, named: string | undefined): string[] {
  const releaseOf = (major: string): string =>
    SUPPORTED_NODES.find((node) => String(node.major) === major)?.release ?? major;
  if (named !== undefined)
    return named
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(releaseOf);
  return SUPPORTED_NODES.filter(({ major }) => String(major) !== running.split('.')[0]).map(({ release }) => release);
}

const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/;

/** Whether npm failed because it got no answer: that says nothing of the product. */
export const isUnreachable = (printed: string): boolean => UNREACHABLE.test(printed);
