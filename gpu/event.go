package gpu

import "github.com/unchecked-io/unchecked-io/gpu/driver"

// event is a moment in the device's work that memory waits for; many blocks share one. Guarded by the device's lock.
type event struct {
	handle driver.Event
	users  int
	done   bool
	asked  int64 // the scan in which the driver said no
}

// newEvent takes an event from the free ones. Called inside a section, with d.mu held; the caller records it and counts its users.
func (d *Device) newEvent() (*event, error) {
	if n := len(d.events); n > 0 {
		e := &event{handle: d.events[n-1]}
		d.events = d.events[:n-1]
		return e, nil
	}
	handle, err := driver.NewEvent()
	if err != nil {
		return nil, err
	}
	return &event{handle: handle}, nil
}

// leave ends one use; the last makes the event free. Work that was told to wait for it is not harmed: it waits for what was recorded then.
func (d *Device) leave(e *event) {
	if e == nil {
		return
	}
	if e.users--; e.users <= 0 {
		d.events = append(d.events, e.handle)
	}
}

// scan begins a walk over what is idle: within one, the driver is asked about each event once. With d.mu held.
func (d *Device) scan() { d.scans++ }

// passed says whether the moment has come; that of a nil event has. Called inside a section, with d.mu held.
func (d *Device) passed(e *event) bool {
	if e == nil || e.done {
		return true
	}
	if e.asked == d.scans {
		return false
	}
	e.asked = d.scans
	done, err := e.handle.Done()
	e.done = done && err == nil // an error is sticky and will show where something is queued; until then the memory stays taken
	return e.done
}
