import { Button } from "@mantine/core";
import { useState } from "react";
import type { Move } from "../rules.ts";
import { toastAndThrow } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";

interface MoveButtonsProps<State extends string> {
  moves: readonly Move<State>[];
  /** What moves, in the question: "WO-26-0042". */
  name: string;
  sending: boolean;
  /** Takes the step; throws when refused. */
  onMove: (to: State, reason: string) => Promise<unknown>;
}

/** The next steps of a record in words: the usual one is the primary button, those that need a reason ask for it. */
export function MoveButtons<State extends string>({ moves, name, sending, onMove }: MoveButtonsProps<State>) {
  const [asked, setAsked] = useState<Move<State> | null>(null);
  const [first, ...rest] = moves;
  const take = (move: Move<State>) => (move.reason ? setAsked(move) : void onMove(move.to, "").catch(() => null));
  return (
    <>
      {rest.map((move) => (
        <Button key={move.to} variant="default" onClick={() => take(move)}>
          {move.verb}
        </Button>
      ))}
      {first && (
        <Button variant={first.reason ? "default" : "filled"} loading={sending} onClick={() => take(first)}>
          {first.verb}
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={asked ? `${asked.verb}: ${name}` : ""}
        confirm={asked?.verb ?? ""}
        reason="required"
        onClose={() => setAsked(null)}
        onConfirm={(reason) => (asked ? onMove(asked.to, reason).catch(toastAndThrow) : undefined)}
      >
        The reason stays in the history.
      </ConfirmDialog>
    </>
  );
}
