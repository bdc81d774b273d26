import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { CallFailed } from "#kit/client.ts";
import { Door } from "./Door.tsx";

/** What a person sees when a page could not be shown at all: what happened and what to do, never a raw stack. */
export default function BrokenPage({ error, reset }: ErrorComponentProps) {
  const said =
    error instanceof CallFailed ? error.sentence : "Something in this page stopped working. What you had saved is kept.";
  return (
    <Door title="This page could not be shown">
      <p role="alert">{said}</p>
      <Button onClick={reset}>Try again</Button>
    </Door>
  );
}
