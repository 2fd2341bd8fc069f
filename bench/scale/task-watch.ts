/** Long tasks of a page since the watch began. */
export interface TaskWatch {
  /** Every task of 50 ms or more, whoever worked: start and length in ms of the page's clock. */
  tasks: [startMs: number, ms: number][];
  /** Scripts that ran within long frames: which function was called, how long it worked, and how much of that was style and layout. */
  scripts: { startMs: number; ms: number; layoutMs: number; called: string; source: string }[];
}

interface ScriptTiming extends PerformanceEntry {
  forcedStyleAndLayoutDuration: number;
  invoker: string;
  sourceURL: string;
  sourceFunctionName: string;
}

/** Runs on the page: notes long tasks and the scripts of long frames in `globalThis.benchTasks`. Answers nothing. */
export function watchTasks(): void {
  const watch: TaskWatch = { tasks: [], scripts: [] };
  (globalThis as unknown as { benchTasks: TaskWatch }).benchTasks = watch;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as (PerformanceEntry & { scripts: ScriptTiming[] })[])
      for (const script of frame.scripts)
        watch.scripts.push({
          startMs: script.startTime,
          ms: script.duration,
          layoutMs: script.forcedStyleAndLayoutDuration,
          called: script.invoker,
          source: `${script.sourceURL.split('/').at(-1) ?? ''} ${script.sourceFunctionName}`.trim(),
        });
  }).observe({ type: 'long-animation-frame' });
}
