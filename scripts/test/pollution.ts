import { buildConsole } from './browser.ts';
import { shuffledBy } from './order.ts';
import { FAILED, type Outcome } from './report.ts';
import { projectOf, testFilesOf } from './shake.ts';
import { databaseOfServers } from './shared-postgres.ts';
import { runVitest } from './stages.ts';

// A test that passes alone and not among its sisters, or the other way round, owes something to one of them: which one is found by halves.

/** The pattern of vitest's `-t` that picks these tests and no other. */
export const patternOf = (titles: readonly string[]): string =>
  `^(${titles.map((title) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')})$`;

/**
 * The fewest of `others` found by halves for which `matters` still holds, as it does for all of them: one where one is enough, more
 * where neither half does it alone.
 */
export async function smallestThat<T>(
  others: readonly T[],
  matters: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (others.length < 2) return others;
  const middle = Math.ceil(others.length / 2);
  for (const half of [others.slice(0, middle), others.slice(middle)])
    if (await matters(half)) return smallestThat(half, matters);
  return others;
}

/** What was found, in words. */
export function pollutionLines(title: string, passesAlone: boolean, culprits: readonly string[] | null): string[] {
  const alone = passesAlone ? 'passes' : 'fails';
  if (culprits === null) return [`${alone} alone and in its file alike: ${title}`];
  const together = passesAlone ? 'fails' : 'passes';
  return [
    `${alone} alone, and ${together} together with ${culprits.length} of its file: ${title}`,
    ...culprits.map((one) => `  ${one}`),
  ];
}

/** Says which tests of its file a test needs or suffers from, in the order of the file or in that of a seed. */
export async function pollution([word, ...titleWords]: readonly string[], seed: number | null): Promise<Outcome> {
  const title = titleWords.join(' ');
  const [file] = word === undefined ? [] : testFilesOf(word);
  if (file === undefined || title === '') {
    console.error(
      'npm test -- pollution FILE TITLE: a path or a name as of a shake, and the whole title of a test in it.',
    );
    return FAILED;
  }
  const project = projectOf(file);
  if (project === 'browser') {
    const built = await buildConsole();
    if (built?.failed) return built;
  }
  const environment = project === 'browser' ? await databaseOfServers() : {};
  const order = seed === null ? [] : shuffledBy(seed);
  const run = async (titles: readonly string[] | null) => {
    const only = titles === null ? [] : ['-t', patternOf(titles)];
    const { report } = await runVitest(project, { environment, words: [file, ...order, ...only], name: 'pollution' });
    return report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  };
  const all = (await run(null)).map(({ fullName, status }) => ({ fullName: fullName.trim(), status }));
  const inFile = all.find(({ fullName }) => fullName === title);
  if (inFile === undefined) {
    console.error(`${file} has no test of this title: ${title}`);
    return FAILED;
  }
  const passes = async (some: readonly string[]): Promise<boolean> =>
    (await run([...some, title])).some(({ fullName, status }) => fullName.trim() === title && status === 'passed');
  const passesInFile = inFile.status === 'passed';
  const passesAlone = await passes([]);
  const others = all.map(({ fullName }) => fullName).filter((name) => name !== title);
  const culprits =
    passesAlone === passesInFile
      ? null
      : await smallestThat(others, async (some) => (await passes(some)) === passesInFile);
  const said = pollutionLines(title, passesAlone, culprits);
  console.log(`\n${said.join('\n')}`);
  return { passed: passesAlone && passesInFile ? 1 : 0, failed: passesAlone && passesInFile ? 0 : 1, skipped: 0, said };
}
