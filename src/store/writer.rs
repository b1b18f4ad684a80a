//! The thread that writes, so that the interface does not wait for the disk.
//!
//! Handing over a move waits for one thing: that the move before it is written, as it has been
//! long before unless keys come faster than the disk; so a program that is killed loses at most
//! its last move. Even that wait has an end ([`PATIENCE`]). Of a run that was handed over several
//! times only the newest is written. Leaving waits until all is written. A run that cannot be
//! written is told once and tried again with its next move.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::progress::Progress;
use super::run::Run;
use super::statistics::Statistics;
use super::trouble::Trouble;

/// Where a run stands in the database: its row, and which state of it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The row.
    pub id: i64,
    /// How often it had been written.
    pub revision: i64,
}

/// The longest that a move waits for the one before it to be written.
pub const PATIENCE: Duration = Duration::from_millis(200);

/// How many saves are done, and the call that another one is.
type Done = Arc<(Mutex<u64>, Condvar)>;

/// By which the writer knows the row of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ticket {
    /// The run was begun in this program; its number among those.
    New(u64),
    /// The run was loaded from this row.
    Row(Place),
}

/// What the writer tells.
#[derive(Debug)]
pub enum News {
    /// What the database holds; comes once, first, unless there is no database.
    Loaded(Box<Progress>),
    /// The answer to [`Store::ask_statistics`].
    Statistics(Box<Statistics>),
    /// The file that [`Store::export`] wrote.
    Exported(PathBuf),
    /// Something went wrong.
    Trouble(Trouble),
}

/// What is asked of the writer.
#[cfg_attr(not(feature = "records"), expect(dead_code, reason = "nobody reads wishes where nothing is kept"))]
enum Wish {
    Save(Ticket, Box<Run>),
    Statistics,
    Export(i64),
}

/// Where runs are handed over. Dropping it waits until all are written.
#[derive(Default)]
pub struct Store {
    next: u64,
    /// Saves handed over.
    handed: u64,
    done: Done,
    /// What is wished for, and the thread that does it.
    writer: Option<(Sender<Wish>, JoinHandle<()>)>,
}

impl Store {
    /// A store that keeps nothing.
    pub fn none() -> Self {
        Store::default()
    }

    /// The file of the records under the player's data folder.
    pub fn path() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("stepwise").join("stepwise.db"))
    }

    /// Opens the database at `path` in a thread of its own, which calls `tell` with its news.
    /// Without the feature `records`, or where no thread can be had, nothing is kept.
    pub fn open(path: &Path, tell: impl Fn(News) + Send + 'static) -> Self {
        if !cfg!(feature = "records") {
            return Store::none();
        }
        let (wishes, inbox) = channel();
        let path = path.to_owned();
        let done = Done::default();
        let count = Arc::clone(&done);
        let thread = thread::Builder::new().name("records".into()).spawn(move || write::serve(&path, &inbox, &count, &tell));
        Store { next: 0, handed: 0, done, writer: thread.ok().map(|thread| (wishes, thread)) }
    }

    /// A ticket for a new run.
    pub fn ticket(&mut self) -> Ticket {
        self.next += 1;
        Ticket::New(self.next)
    }

    /// Hands a run over to be written, when what was handed over before has been.
    pub fn save(&mut self, ticket: Ticket, run: Run) {
        if self.is_open() {
            let (done, called) = &*self.done;
            // A writer that panicked holds no lock; if it did, there is nothing to wait for.
            if let Ok(done) = done.lock() {
                let _ = called.wait_timeout_while(done, PATIENCE, |done| *done < self.handed);
            }
        }
        self.handed += 1;
        self.wish(Wish::Save(ticket, Box::new(run)));
    }

    /// Asks for sums over all runs.
    pub fn ask_statistics(&self) {
        self.wish(Wish::Statistics);
    }

    /// Writes a run as text into the folder `runs` beside the database.
    pub fn export(&self, id: i64) {
        self.wish(Wish::Export(id));
    }

    /// Whether anything is kept.
    pub fn is_open(&self) -> bool {
        self.writer.as_ref().is_some_and(|(_, thread)| !thread.is_finished())
    }

    /// A writer that has ended has told why.
    fn wish(&self, wish: Wish) {
        if let Some((wishes, _)) = &self.writer {
            let _ = wishes.send(wish);
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Some((wishes, thread)) = self.writer.take() {
            drop(wishes);
            // A writer that panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}

#[cfg(not(feature = "records"))]
mod write {
    use super::{Done, News, Path, Wish};
    use std::sync::mpsc::Receiver;

    pub(super) fn serve(_path: &Path, _inbox: &Receiver<Wish>, _done: &Done, _tell: &dyn Fn(News)) {}
}

#[cfg(feature = "records")]
mod write {
    use std::path::Path;
    use std::sync::mpsc::Receiver;

    use rustc_hash::FxHashMap;

    use super::super::database::{Database, is_damage};
    use super::super::text;
    use super::{Done, News, Place, Run, Ticket, Trouble, Wish};
    use crate::puzzle::{io_reason, write_whole};

    /// Opens the database and does what is wished for until nobody can wish any more.
    pub(super) fn serve(path: &Path, inbox: &Receiver<Wish>, done: &Done, tell: &dyn Fn(News)) {
        let opened = Database::open(path).and_then(|(database, trouble)| {
            if let Some(trouble) = trouble {
                tell(News::Trouble(trouble));
            }
            match database.progress() {
                Ok(progress) => {
                    tell(News::Loaded(Box::new(progress)));
                    Ok(database)
                }
                Err(error) if is_damage(&error) => {
                    let (database, trouble) = database.start_again()?;
                    if let Some(trouble) = trouble {
                        tell(News::Trouble(trouble));
                    }
                    Ok(database)
                }
                Err(error) => Err(Trouble::unopened(path, error)),
            }
        });
        match opened {
            Ok(database) => Writer { database, places: FxHashMap::default(), told: false, renewed: false, path, done, tell }.serve(inbox),
            Err(trouble) => tell(News::Trouble(trouble)),
        }
    }

    struct Writer<'a> {
        database: Database,
        places: FxHashMap<Ticket, Place>,
        /// Whether a failure to write has been told and nothing was written since.
        told: bool,
        /// Whether rows that were loaded are in another file now.
        renewed: bool,
        path: &'a Path,
        done: &'a Done,
        tell: &'a dyn Fn(News),
    }

    impl Writer<'_> {
        fn serve(mut self, inbox: &Receiver<Wish>) {
            while let Ok(first) = inbox.recv() {
                let wishes: Vec<Wish> = std::iter::once(first).chain(inbox.try_iter()).collect();
                let mut newest: FxHashMap<Ticket, usize> = FxHashMap::default();
                for (index, wish) in wishes.iter().enumerate() {
                    if let Wish::Save(ticket, _) = wish {
                        newest.insert(*ticket, index);
                    }
                }
                for (index, wish) in wishes.into_iter().enumerate() {
                    let is_save = matches!(wish, Wish::Save(..));
                    let done = match wish {
                        Wish::Save(ticket, _) if newest[&ticket] != index => Ok(()),
                        Wish::Save(ticket, run) => match self.save(ticket, &run) {
                            Err(error) if is_damage(&error) => {
                                let tell = self.tell;
                                self = match self.start_again() {
                                    Ok(again) => again,
                                    Err(trouble) => return tell(News::Trouble(trouble)),
                                };
                                self.save(ticket, &run)
                            }
                            result => result,
                        },
                        Wish::Statistics => self.database.statistics().map(|found| (self.tell)(News::Statistics(Box::new(found)))),
                        Wish::Export(id) => self.export(id),
                    };
                    if is_save {
                        self.call();
                    }
                    match done {
                        Err(error) if !self.told => {
                            self.told = true;
                            (self.tell)(News::Trouble(Trouble::unsaved(self.path, error)));
                        }
                        _ => {}
                    }
                }
            }
        }

        /// Another save is done, well or not.
        fn call(&self) {
            let (done, called) = &**self.done;
            if let Ok(mut done) = done.lock() {
                *done += 1;
            }
            called.notify_all();
        }

        fn export(&self, id: i64) -> rusqlite::Result<()> {
            let Some(run) = self.database.run(id)? else { return Ok(()) };
            let folder = self.path.with_file_name("runs");
            let safe = |character: char| if character.is_ascii_alphanumeric() { character } else { '-' };
            let name: String = format!("{}-{}", run.level, run.started.format()).chars().map(safe).collect();
            let file = folder.join(format!("{name}.txt"));
            let written = write_whole(&file, &[text::format(&run).as_bytes()]);
            (self.tell)(match written {
                Ok(()) => News::Exported(file),
                Err(error) => News::Trouble(Trouble::unsaved(&file, io_reason(&error))),
            });
            Ok(())
        }

        fn save(&mut self, ticket: Ticket, run: &Run) -> rusqlite::Result<()> {
            let place = self.places.get(&ticket).copied().or(match ticket {
                Ticket::Row(place) if !self.renewed => Some(place),
                Ticket::Row(_) | Ticket::New(_) => None,
            });
            let place = self.database.save(run, place)?;
            self.places.insert(ticket, place);
            self.told = false;
            Ok(())
        }
    }

    impl<'a> Writer<'a> {
        /// Goes on with a new file in place of the damaged one.
        fn start_again(self) -> Result<Writer<'a>, Trouble> {
            let Writer { database, path, done, tell, .. } = self;
            let (database, trouble) = database.start_again()?;
            if let Some(trouble) = trouble {
                tell(News::Trouble(trouble));
            }
            Ok(Writer { database, places: FxHashMap::default(), told: false, renewed: true, path, done, tell })
        }
    }
}
