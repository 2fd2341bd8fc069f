import type { DragEvent } from 'react';

/** What is dragged, as the browser hands it on: nothing else that somebody drops here is taken for vehicles. */
const TYPE = 'application/x-vehicles';

/** Lets vehicles be dragged, by the ids of their devices; `words` is what a text field would be given of them. */
export function drag({ dataTransfer }: DragEvent, ids: readonly number[], words: string): void {
  dataTransfer.setData(TYPE, JSON.stringify(ids));
  dataTransfer.setData('text/plain', words);
  dataTransfer.effectAllowed = 'move';
}

/** Whether vehicles are dragged: while they are on their way a browser says no more. */
export const isDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE);

/** The ids of the devices that were dropped. */
export const dropped = ({ dataTransfer }: DragEvent): number[] =>
  JSON.parse(dataTransfer.getData(TYPE) || '[]') as number[];
