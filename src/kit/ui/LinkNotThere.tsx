import styles from "./link-not-there.module.css";
import { CallFailed } from "#kit/client.ts";

/** In place of the page behind a link that was sent to someone without an account: the link is unknown, or the server was not reached. */
export function LinkNotThere({ failure, what }: { failure: Error; what: string }) {
  const unknown = failure instanceof CallFailed && failure.status === 404 ? failure.sentence : null;
  const refused = failure instanceof CallFailed && failure.status === 429 ? failure.sentence : null;
  return (
    <>
      <div className={styles.name}>
        <img src="/icon.svg" alt="" />
        Holdpoint
      </div>
      <h1>{unknown === null ? `The ${what} could not be loaded` : "This link is not valid"}</h1>
      <p>{unknown ?? refused ?? "Check your connection and open the link again."}</p>
    </>
  );
}
