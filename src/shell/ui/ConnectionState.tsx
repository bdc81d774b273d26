import { IconCloud, IconCloudOff } from "@tabler/icons-react";
import { useConnection } from "#kit/ui/connection.ts";
import { clock } from "#kit/ui/format.ts";
import looks from "./topbar.module.css";

/** "Online", or since when the device is without a network. Announced when it changes. */
export function ConnectionState() {
  const { online, since } = useConnection();
  return (
    <span className={looks.state} data-offline={!online || undefined} role="status">
      {online ? <IconCloud size={16} aria-hidden /> : <IconCloudOff size={16} aria-hidden />}
      <span>{online || !since ? "Online" : `Offline since ${clock(since)}`}</span>
    </span>
  );
}
