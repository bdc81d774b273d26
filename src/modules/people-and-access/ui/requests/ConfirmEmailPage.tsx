import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Go } from "#kit/ui/Go.tsx";
import { useTitle, useUrl } from "#kit/ui/routing.ts";
import { send, sentenceOf } from "#shell/ui/calls.ts";
import { SignedOutPage, Refusal } from "#shell/ui/SignedOutPage.tsx";
import styles from "#shell/ui/signed-out.module.css";

const over = "This link is no longer valid. Submit a new request.";

/** The server's words. Read by hand: the contract would bring the schemas of every endpoint along. */
function messageOf(answer: unknown): string {
  const found = typeof answer === "object" && answer !== null ? Object.entries(answer) : [];
  return String(found.find(([key]) => key === "message")?.[1] ?? "");
}

/**
 * Where the link leads that confirms one of the two addresses. It asks for a press: programs that look through mail open links by
 * themselves, and would confirm what nobody has read.
 */
export default function ConfirmEmailPage() {
  useTitle("Confirm the address");
  const [{ token = "" }] = useUrl();
  const confirm = useMutation({
    mutationFn: async () => messageOf(await send("/api/auth/email-confirmation", { token })),
  });
  return (
    <SignedOutPage title="Confirm the address">
      <div className={styles.done}>
        {token === "" || confirm.error ? (
          <Refusal words={sentenceOf(confirm.error, over)} />
        ) : confirm.data ? (
          <p role="status">{confirm.data}</p>
        ) : (
          <>
            <p>Someone asked to change the email address of a Holdpoint account. If that was you, confirm this address.</p>
            <Button loading={confirm.isPending} onClick={() => confirm.mutate()} autoFocus>
              Confirm this address
            </Button>
          </>
        )}
        <Button variant="default" component={Go} href="/auth">
          Go to sign-in
        </Button>
      </div>
    </SignedOutPage>
  );
}
