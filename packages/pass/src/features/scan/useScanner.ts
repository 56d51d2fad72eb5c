import { useEffect, useRef, useState, type RefObject } from 'react';
import { type CameraFailure, cameraFailure } from '../../phone/cameraFailures.ts';
import type { OpenCamera } from '../../services.ts';

interface Scanner {
  video: RefObject<HTMLVideoElement | null>;
  isStarting: boolean;
  failure: CameraFailure | undefined;
  /** The last text read was not a code of this page. */
  isForeign: boolean;
}

/** Opens the camera on mount and closes it on unmount. `onText` returns whether it accepts the text. */
export function useScanner(openCamera: OpenCamera, onText: (text: string) => boolean): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarting, setIsStarting] = useState(true);
  const [failure, setFailure] = useState<CameraFailure>();
  const [isForeign, setIsForeign] = useState(false);
  const accept = useRef(onText);
  useEffect(() => {
    accept.current = onText;
  });

  useEffect(() => {
    let isClosed = false;
    // The next frame may show the same code before this screen has closed.
    let isAccepted = false;
    let stop = () => {};
    const open = async (player: HTMLVideoElement) => {
      try {
        const close = await openCamera(player, (text) => {
          if (isClosed || isAccepted) return;
          isAccepted = accept.current(text);
          setIsForeign(!isAccepted);
        });
        if (isClosed) return close();
        stop = close;
        setIsStarting(false);
      } catch (error) {
        if (!isClosed) setFailure(cameraFailure(error));
      }
    };
    if (video.current) void open(video.current);
    return () => {
      isClosed = true;
      stop();
    };
  }, [openCamera]);

  return { video, isStarting, failure, isForeign };
}
