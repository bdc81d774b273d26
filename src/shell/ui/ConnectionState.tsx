import { IconCloud, IconCloudOff } from "@tabler/icons-react";
import { useConnection } from "#kit/ui/connection.ts";
import { clock } from "#kit/ui/format.ts";
import styles from "./topbar.module.css";
import { tryServer } from "./watch-connection.ts";

/** "Online", or since when the device is without a network or the server out of reach. Announced when it changes; a press asks the server again. */
export function ConnectionState() {
  const { online, since } = useConnection();
  const offline = !online && since !== null;
  return (
    <span className={styles.state} data-offline={offline || undefined} role="status">
      {offline ? <IconCloudOff size={16} aria-hidden /> : <IconCloud size={16} aria-hidden />}
      {offline ? (
        <button type="button" onClick={tryServer} title="Check the connection again">
          {`Offline since ${clock(since)}`}
        </button>
      ) : (
        <span>Online</span>
      )}
    </span>
  );
}
