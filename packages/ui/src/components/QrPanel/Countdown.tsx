interface CountdownProps {
  /** Undefined while nothing runs. */
  secondsLeft: number | undefined;
  secondsTotal: number;
  unit: (seconds: number) => string;
}

/** When the time left is said aloud: at the start, then here. Each second would drown everything else. */
const SAID_AT = [5, 10, 20];

/** The seconds for the eye, each of them; for the ear, a few. */
export function Countdown({ secondsLeft, secondsTotal, unit }: CountdownProps) {
  const running = secondsLeft !== undefined;
  const said = SAID_AT.find((seconds) => seconds >= (secondsLeft ?? 0)) ?? secondsTotal;
  return (
    <>
      {running && (
        <p role="timer" className="flex items-baseline gap-3 group-data-urgent/qr:text-danger">
          <span className="text-3xl font-semibold tabular-nums">{secondsLeft}</span>
          <span className="text-xl">{unit(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {running && `${said} ${unit(said)}`}
      </p>
    </>
  );
}
