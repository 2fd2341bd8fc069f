import { expect, test } from 'vitest';
import { codeFiles, isTest } from './sources.ts';
import { effectReturns, functionNames, parsed } from './syntax.ts';

const page = codeFiles().filter((file) => file.startsWith('src/') && !isTest(file));
const programs = page.map((file) => ({ file, program: parsed(file) }));
const cleanUps = functionNames(programs.map(({ program }) => program));

/** What a source text with one effect in it is refused for. */
const refused = (source: string): string[] => effectReturns(parsed('example.tsx', source), cleanUps);

test('no effect and no callback ref returns what it calls: React would call that as the clean-up', () => {
  expect(page.length, 'the rule read no file').toBeGreaterThan(100);
  const effects = programs
    .map(({ program }) => effectReturns(program, () => false).length)
    .reduce((sum, count) => sum + count, 0);
  expect(effects, 'the rule read no effect').toBeGreaterThan(10);
  expect(
    programs.flatMap(({ file, program }) => effectReturns(program, cleanUps).map((code) => `${file}: ${code}`)),
  ).toEqual([]);
}, 60_000);

test('the rule refuses a call that promises no clean-up, in a short arrow and after a return', () => {
  for (const call of [
    'line?.scrollIntoView()',
    'input.current?.focus()',
    'map?.setMode(mode)',
    'actor.send(event)',
    'flag && watchFocus(run)',
    'isOn ? watchFocus(run) : run()',
  ]) {
    expect(refused(`useEffect(() => ${call}, [])`), call).toHaveLength(1);
    expect(refused(`useLayoutEffect(() => { if (isOn) return ${call}; return undefined; }, [])`), call).toHaveLength(1);
  }
  expect(refused('useEffect(async () => { await load(); }, [])')).toHaveLength(1);
  expect(refused('const list = <li ref={isOn ? (line) => line?.scrollIntoView() : undefined} />')).toHaveLength(1);
  expect(refused('useOwnEffect(() => line.scrollIntoView())')).toHaveLength(1);
});

test('the rule lets pass what plainly is a clean-up', () => {
  const passing = [
    '() => () => stop()',
    '() => watchFocus(run)',
    '() => (isOn ? watchFocus(run) : undefined)',
    '() => closeAll',
    '() => { const f = () => { return line.scrollIntoView(); }; f(); }',
    '() => void line.scrollIntoView()',
  ];
  for (const effect of passing) expect(refused(`useInsertionEffect(${effect}, [])`), effect).toEqual([]);
  expect(refused('const press = useEffectEvent(() => line.scrollIntoView())')).toEqual([]);
});
