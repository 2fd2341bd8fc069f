import type { Page } from 'playwright-core';

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"], [role="slider"], [role="treeitem"]';

/**
 * Controls of a page that a finger has less than 44 px of, by what is hit there: a label and what a style sheet adds
 * around a control count, what lies over it does not. Links within a sentence are left out. Fails where a page has
 * hardly any control, as it has not been drawn then.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const ENOUGH = 43;
    const top: ParentNode = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = [...top.querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(':disabled, [aria-hidden="true"], [type="file"]') &&
        control.closest('[inert], [data-disabled]') === null,
    );
    const isWithinSentence = (control: HTMLElement): boolean =>
      control.matches('a') && getComputedStyle(control).display === 'inline';
    // The frame of a field belongs to it: a press there takes the field.
    const targetOf = (control: HTMLElement): HTMLElement =>
      control.closest<HTMLElement>('[class*="mantine-"][class*="-wrapper"]') ?? control;
    const hit = (target: HTMLElement, x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
      const there = document.elementFromPoint(x, y);
      const labels = 'labels' in target ? [...(target.labels as NodeListOf<HTMLElement>)] : [];
      return [target, ...labels].some((part) => part.contains(there));
    };
    const reach = (target: HTMLElement, x: number, y: number, dx: number, dy: number): number => {
      let px = 0;
      while (px < 44 && hit(target, x + dx * (px + 1), y + dy * (px + 1))) px += 1;
      return px;
    };
    const small = all.flatMap((control) => {
      const target = targetOf(control);
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const own = target.getBoundingClientRect();
      const {
        left,
        top: above,
        width,
        height,
      } = own.width > 2 ? own : ((control as HTMLInputElement).labels?.[0]?.getBoundingClientRect() ?? own);
      const [x, y] = [left + width / 2, above + height / 2];
      // Hidden but for a reader of the screen, or under something else.
      if (!hit(target, x, y) || isWithinSentence(control)) return [];
      const wide = reach(target, x, y, 1, 0) + reach(target, x, y, -1, 0) + 1;
      const high = reach(target, x, y, 0, 1) + reach(target, x, y, 0, -1) + 1;
      if (wide >= ENOUGH && high >= ENOUGH) return [];
      return [`${control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 30)}: ${wide} x ${high}`];
    });
    if (all.length < 5) throw new Error(`only ${all.length} controls were found`);
    return small;
  }, CONTROLS);
