let answer: boolean | null = null;

/** Whether this browser can draw the map; asked once. */
export function hasWebgl(): boolean {
  if (answer !== null) return answer;
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    answer = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  } catch {
    answer = false;
  }
  return answer;
}
