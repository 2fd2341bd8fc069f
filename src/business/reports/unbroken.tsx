import classes from './report.module.css';

/** A plate, or what else has hyphens. */
const HYPHENED = /(\S+-\S+)/;

/** A name whose lines end between words only: half a plate reads as another. */
export function Unbroken({ name }: { name: string }) {
  return name.split(HYPHENED).map((part) =>
    HYPHENED.test(part) ? (
      <span key={part} className={classes.word}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
