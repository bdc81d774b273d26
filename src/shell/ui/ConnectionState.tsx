import { IconAlertTriangle, IconCloud, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useConnection } from "#kit/ui/connection.ts";
import { clock } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import styles from "./topbar.module.css";
import { tryServer } from "./watch-connection.ts";

/** "Online", or since when the network or the server cannot be reached. Announced when it changes; a press asks the server again. */
export function ConnectionState() {
  const { online, since } = useConnection();
  const offline = !online && since !== null;
  return (
    <>
      <State offline={offline} since={since} />
      <InLine />
    </>
  );
}

/** How many commands wait on this device, and whether one was refused: a link to the list. */
function InLine() {
  const { own } = useWaiting();
  const count = own?.length ?? 0;
  if (count === 0) return null;
  const isRefused = own?.some(({ state }) => state === "refused");
  return (
    <Go href="/on-this-device" className={styles.inLine} data-refused={isRefused || undefined}>
      {isRefused ? <IconAlertTriangle size={16} aria-hidden /> : <IconCloudUp size={16} aria-hidden />}
      <span aria-hidden>{count}</span>
      <span className={styles.unseen}>
        {count === 1 ? "1 change waits" : `${count} changes wait`} on this device{isRefused && ", some were refused"}
      </span>
    </Go>
  );
}

function State({ offline, since }: { offline: boolean; since: Date | null }) {
  return (
    <span className={styles.state} data-offline={offline || undefined} role="status">
      {offline ? (
        <button type="button" onClick={tryServer} title="Check the connection again">
          <IconCloudOff size={16} aria-hidden />
          <span className={styles.word}>Offline since </span>
          {since ? clock(since) : ""}
        </button>
      ) : (
        <>
          <IconCloud size={16} aria-hidden />
          <span>Online</span>
        </>
      )}
    </span>
  );
}
