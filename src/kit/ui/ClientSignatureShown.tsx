import { Instant } from "./display.tsx";
import styles from "./signature.module.css";
import { type ClientSignature, signatureDrawing } from "#kit/client-signature.ts";

/** A drawn signature with its name and time, and the hash of what was shown. */
export function ClientSignatureShown({ signature, at }: { signature: ClientSignature; at: string }) {
  return (
    <>
      <figure className={styles.drawn}>
        <img
          alt={`Signature of ${signature.name}`}
          src={`data:image/svg+xml,${encodeURIComponent(signatureDrawing(signature))}`}
        />
        <figcaption>
          {[signature.name, signature.title].filter(Boolean).join(", ")}, <Instant at={at} />
        </figcaption>
      </figure>
      <p className="quiet">
        SHA-256 of what was shown: <span className={`mono ${styles.hash}`}>{signature.contentHash}</span>
      </p>
    </>
  );
}
