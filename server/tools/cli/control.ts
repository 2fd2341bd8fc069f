import { createServer, request as httpRequest } from 'node:http';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { drawSecret, sameText } from '../../base/platform.ts';
import { CommandError, type CommandLine } from './arguments.ts';
import type { CommandAnswer } from './command-core.ts';

/** Where a running server takes commands, in a file only its user can read. */
const controlSchema = z.object({ port: z.number().int(), key: z.string().min(32) });
const lineSchema = z.object({ words: z.array(z.string()), options: z.record(z.string(), z.string()) });
const answerSchema = z.union([
  z.object({
    answer: z.object({
      facts: z.record(z.string(), z.string()),
      rows: z.array(z.record(z.string(), z.unknown())).nullable(),
    }),
  }),
  z.object({ refused: z.string() }),
]);

const fileOf = (dataDir: string): string => join(dataDir, 'control.json');
/** Room for a logo on the way in and a long list on the way out. */
const MOST_BYTES = 8_388_608;

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new CommandError('The command is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Takes commands while the server holds the embedded database, which no second process can open: on a port of the
 * loopback interface, for whoever can read the key in `control.json` (mode 0600). Answers the function that stops it.
 */
export async function startControl(
  dataDir: string,
  run: (line: CommandLine) => Promise<CommandAnswer>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const key = drawSecret();
  const reply = async (text: string): Promise<z.input<typeof answerSchema>> => {
    try {
      return { answer: await run(lineSchema.parse(JSON.parse(text))) };
    } catch (error) {
      if (error instanceof CommandError) return { refused: error.message };
      onError(error);
      return { refused: 'The server could not do it; its log says why' };
    }
  };
  const server = createServer((incoming, outgoing) => {
    if (!sameText(incoming.headers.authorization ?? '', `Bearer ${key}`)) {
      outgoing.writeHead(401).end();
      return;
    }
    bodyOf(incoming)
      .then(reply)
      .then((answer) => outgoing.end(JSON.stringify(answer)))
      .catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  rmSync(fileOf(dataDir), { force: true });
  writeFileSync(fileOf(dataDir), JSON.stringify({ port, key }), { mode: 0o600 });
  return async () => {
    rmSync(fileOf(dataDir), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Has the server that runs on a data folder do a command; throws CommandError with what it says. */
export async function askServer(dataDir: string, line: CommandLine): Promise<CommandAnswer> {
  let control: z.output<typeof controlSchema>;
  try {
    control = controlSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    throw new CommandError(
      `A server runs on ${dataDir}, but it takes no commands yet (or it belongs to another user). Try again in a moment.`,
    );
  }
  const text = await new Promise<string>((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port: control.port, method: 'POST', headers: { authorization: `Bearer ${control.key}` } },
      (incoming) => bodyOf(incoming).then(resolve, reject),
    );
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(line));
  });
  const answer = answerSchema.parse(JSON.parse(text));
  if ('refused' in answer) throw new CommandError(answer.refused);
  return answer.answer;
}
