import { ActionIcon, Button } from "@mantine/core";
import { IconArrowUp, IconArrowDown, IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Moves } from "./arrangement.ts";
import styles from "./dashboard.module.css";
import { clock } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";

/** What is the same of every tile: the age of its numbers where they are old, and the buttons while the page is arranged. */
export interface Framing {
  /** The instant of numbers that took too long. */
  asOf: string | null;
  /** Newer numbers are being worked out. */
  refreshing: boolean;
  moves: Moves | undefined;
}

interface TileFrameProps {
  title: string;
  framing: Framing;
  /** The list behind the title; left out by a tile that shows its own heading, and by one without a list. */
  href?: string;
  heading?: ReactNode;
  children?: ReactNode;
}

export function TileFrame({ title, framing: { asOf, refreshing, moves }, href, heading, children }: TileFrameProps) {
  return (
    <section className={styles.tile} aria-label={title}>
      {heading ?? <h3 className={styles.title}>{href ? <Go href={href}>{title}</Go> : title}</h3>}
      {asOf && <p className={styles.state}>{`As of ${clock(asOf)}${refreshing ? ", refreshing" : ""}`}</p>}
      {children}
      {moves && <MoveButtons moves={moves} title={title} />}
    </section>
  );
}

/** What stands in a tile whose numbers could not be had, with the request for whoever looks into it. */
export function CouldNotLoad({ requestId, again }: { requestId: string; again: () => void }) {
  return (
    <p className={styles.state} role="alert">
      Could not load.{" "}
      <Button size="compact-xs" variant="subtle" onClick={again}>
        Try again
      </Button>
      {requestId && (
        <>
          {" "}
          Request <span className="mono">{requestId}</span>
        </>
      )}
    </p>
  );
}

function MoveButtons({ moves, title }: { moves: Moves; title: string }) {
  const wide = moves.column === "wide";
  return (
    <div className={`${styles.moves} noPrint`}>
      <Move label={`Move ${title} earlier`} run={moves.earlier}>
        <IconArrowUp size={14} />
      </Move>
      <Move label={`Move ${title} later`} run={moves.later}>
        <IconArrowDown size={14} />
      </Move>
      {moves.resize && (
        <Move label={wide ? `Move ${title} to the narrow column` : `Move ${title} to the wide column`} run={moves.resize}>
          {wide ? <IconArrowsDiagonalMinimize2 size={14} /> : <IconArrowsDiagonal size={14} />}
        </Move>
      )}
      {moves.hide && (
        <Move
          label={`Hide ${title}`}
          run={(button) => {
            focusNeighbour(button);
            moves.hide?.();
          }}
        >
          <IconEyeOff size={14} />
        </Move>
      )}
    </div>
  );
}

/** What cannot be done here keeps the focus, so that whoever has moved a tile to the end goes on from there. */
function Move({ label, run, children }: { label: string; run: ((button: HTMLElement) => void) | null; children: ReactNode }) {
  return (
    <ActionIcon
      variant="default"
      size="sm"
      aria-label={label}
      title={label}
      aria-disabled={!run || undefined}
      data-disabled={!run || undefined}
      onClick={(event) => run?.(event.currentTarget)}
    >
      {children}
    </ActionIcon>
  );
}

/** A hidden tile takes its buttons along: the next one has the focus then. */
function focusNeighbour(button: HTMLElement) {
  const tile = button.closest("section");
  const next = tile?.nextElementSibling ?? tile?.previousElementSibling;
  next?.querySelector<HTMLElement>("button")?.focus();
}
