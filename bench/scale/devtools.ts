import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Bytes a heap holds: objects, and what hangs on them outside (buffers, DOM). */
export type HeapBytes = number;

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize?: number;
  backingStorageSize?: number;
}

/** Commands to one target of the browser's debugger. */
export interface Target {
  send<T>(method: string, params?: object): Promise<T>;
}

/** The page and its data core through the browser's own debugger. */
export interface DevTools {
  page: Target;
  core: Target;
}

interface Attached {
  sessionId: string;
  targetInfo: { type: string; title: string; url: string };
}

/** Speaks to a worker through the session of its page, where playwright has no session of its own. */
class NestedTarget implements Target {
  private id = 0;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  constructor(
    private readonly session: CDPSession,
    private readonly sessionId: string,
  ) {
    session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const { id, result, error } = JSON.parse(message) as {
        id?: number;
        result?: unknown;
        error?: { message: string };
      };
      const call = this.waiting.get(id ?? 0);
      this.waiting.delete(id ?? 0);
      if (error) call?.reject(new Error(error.message));
      else call?.resolve(result);
    });
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    const id = (this.id += 1);
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as T), reject });
      this.session
        .send('Target.sendMessageToTarget', {
          sessionId: this.sessionId,
          message: JSON.stringify({ id, method, params }),
        })
        .catch(reject);
    });
  }
}

/** Opens the debugger on a page whose data core runs already. */
export async function openDevTools(context: BrowserContext, page: Page): Promise<DevTools> {
  const session = await context.newCDPSession(page);
  const attached: Attached[] = [];
  session.on('Target.attachedToTarget', (event) => attached.push(event));
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const core = attached.find(
    ({ targetInfo }) => targetInfo.type === 'worker' && targetInfo.title.startsWith('rastro-core'),
  );
  if (!core)
    throw new Error(
      `the data core was not found among ${JSON.stringify(attached.map(({ targetInfo }) => targetInfo))}`,
    );
  return {
    page: { send: (method, params) => session.send(method as never, params as never) },
    core: new NestedTarget(session, core.sessionId),
  };
}

/** What a heap holds; with `collect` after everything unused has gone. */
export async function heapBytes(target: Target, collect = true): Promise<HeapBytes> {
  if (collect) await target.send('HeapProfiler.collectGarbage');
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = await target.send<HeapUsage>('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
