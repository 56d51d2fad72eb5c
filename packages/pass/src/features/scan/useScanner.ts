import { useEffect, useRef, useState, type RefObject } from 'react';
import { type CameraFailure, cameraFailure } from '../../phone/cameraFailures.ts';
import type { OpenCamera } from '../../services.ts';

interface Scanner {
  video: RefObject<HTMLVideoElement | null>;
  isStarting: boolean;
  failure: CameraFailure | undefined;
  /** What was read last is not ours. */
  isForeign: boolean;
}

/** The camera's life: opened on arrival, closed on leaving. `onText` says whether it takes what was read. */
export function useScanner(openCamera: OpenCamera, onText: (text: string) => boolean): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarting, setIsStarting] = useState(true);
  const [failure, setFailure] = useState<CameraFailure>();
  const [isForeign, setIsForeign] = useState(false);
  const take = useRef(onText);
  useEffect(() => {
    take.current = onText;
  });

  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const open = async (player: HTMLVideoElement) => {
      try {
        const close = await openCamera(player, (text) => {
          if (!isOver) setIsForeign(!take.current(text));
        });
        if (isOver) return close();
        stop = close;
        setIsStarting(false);
      } catch (error) {
        if (!isOver) setFailure(cameraFailure(error));
      }
    };
    if (video.current) void open(video.current);
    return () => {
      isOver = true;
      stop();
    };
  }, [openCamera]);

  return { video, isStarting, failure, isForeign };
}
