import { useQuery } from "@tanstack/react-query";
import { type Room, roomOnDevice } from "#kit/offline/storage.ts";
import { sizeText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";

const little = 200 * 1024 * 1024;

/** How much space this device has left, and whether the browser may delete what is stored: shown before it runs out. */
export function RoomLeft() {
  const { data: room } = useQuery<Room | null>({
    queryKey: ["space on this device"],
    queryFn: roomOnDevice,
    refetchInterval: 5_000,
  });
  if (!room) return null;
  return (
    <Section title="Space on this device">
      {room.left < little && (
        <Banner meaning="due" title={`This device has ${sizeText(room.left)} left`}>
          Send or remove photos before continuing.
        </Banner>
      )}
      {!room.lasts && (
        <Banner meaning="due" title="Install to keep work offline">
          This browser may delete what is kept here when the device runs short of space. Installed to the home screen, the product
          keeps it.
        </Banner>
      )}
      <p className="quiet">
        {sizeText(room.used)} are in use, {sizeText(room.left)} are left.
        {room.lasts && " The browser keeps what is here until you delete it."}
      </p>
    </Section>
  );
}
