import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { CallFailed } from "#kit/client.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { Waiting } from "#kit/ui/Waiting.tsx";
import { SignedOutPage } from "./SignedOutPage.tsx";
import { useReloading } from "./out-of-date.ts";

/** Shown when a page could not be rendered at all: what happened and what to do, never a raw stack trace. */
export default function BrokenPage({ error, reset }: ErrorComponentProps) {
  const reloading = useReloading();
  const { online } = useConnection();
  const router = useRouter();
  if (reloading) return <Waiting />;
  function tryAgain() {
    reset();
    void router.invalidate();
  }
  return (
    <SignedOutPage title="This page could not be shown">
      <p role="alert">{saidOf(error, online)}</p>
      <Button onClick={tryAgain}>Try again</Button>
    </SignedOutPage>
  );
}

function saidOf(error: unknown, online: boolean): string {
  if (error instanceof CallFailed) return error.sentence;
  if (!online) return "There is no connection, and this page has not been opened on this device before. What you saved is kept.";
  return "Something in this page stopped working. What you saved is kept.";
}
