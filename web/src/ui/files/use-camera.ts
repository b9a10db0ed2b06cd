import { useEffect, useState } from 'react'

type Camera =
  | { readonly state: 'starting' }
  | { readonly state: 'on'; readonly stream: MediaStream }
  | { readonly state: 'off'; readonly reason: 'noCamera' | 'cameraBlocked' }

/** The camera stream, until the component is unmounted. */
export function useCamera(facing: 'user' | 'environment'): Camera {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' })
  useEffect(() => {
    let isLeft = false
    let stream: MediaStream | undefined
    const start = async () => {
      try {
        // mediaDevices is undefined over plain http
        stream = await navigator.mediaDevices?.getUserMedia({
          video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
        })
        if (isLeft) return stop(stream)
        setCamera(stream === undefined ? { state: 'off', reason: 'noCamera' } : { state: 'on', stream })
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isLeft) setCamera({ state: 'off', reason: isRefused ? 'cameraBlocked' : 'noCamera' })
      }
    }
    void start()
    return () => {
      isLeft = true
      stop(stream)
    }
  }, [facing])
  return camera
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The current camera picture as a PNG with this name (PHOTO-10, OPEN-105). */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return picture && new File([picture], `${name}.png`, { type: 'image/png' })
}
